// All tests in one process: the reports that they look at are made once.

import "./page.test.mjs";
import "./charts.test.mjs";
import "./replay.test.mjs";
import "./looks.test.mjs";
import "./access.test.mjs";
