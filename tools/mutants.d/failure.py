"""What ends the tool with a message that says what to do next."""


class Failure(Exception):
    def __init__(self, text, code=1):
        super().__init__(text)
        self.code = code
