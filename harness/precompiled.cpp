// Compiles the headers that most layers include, once for all of them.
