/// What the program ends with, and what that says.
enum ExitStatus {
    static let rows = [
        (code: "0", meaning: "finished, or you left"),
        (code: "1", meaning: "something unexpected; a sentence says what"),
        (
            code: "2",
            meaning: "wrong usage, or a wrong value in a variable or the configuration file"
        ),
        (code: "3", meaning: "could not connect, or nothing was found"),
        (code: "4", meaning: "the connection was lost and not regained"),
        (code: "5", meaning: "the server said no: name taken, room full, seat gone, version"),
        (code: "6", meaning: "this terminal cannot show it; --plain can"),
        (code: "7", meaning: "a bot's program failed"),
        (code: "10, 11", meaning: "bot --exit-result: the last game was lost, or drawn"),
        (code: "128 + signal", meaning: "ended by a signal: 130 for Ctrl-C, 143 for SIGTERM"),
    ]
}
