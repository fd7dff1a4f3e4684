/// The name of an option on the command line, without its dashes.
enum OptionKey: String, CaseIterable, Sendable {
    case name
    case look
    case plain
    case linger
    case ascii
    case color
    case noColor = "no-color"
    case motion
    case noMouse = "no-mouse"
    case images
    case timeout
    case noInput = "no-input"
    case json
    case quiet
    case debug
    case log
    case speed
    case pairs
    case level
    case games
    case think
    case exec
    case stdio
    case exitResult = "exit-result"
    case rooms
    case seconds
    case rate
    case spectators
    case report
    case levels
    case server
    case offline
    case coach
    case reset
    case man
    case help
    case version

    case game
    case title
    case grid
    case theme
    case seats
    case rules
    case decks
    case jokers
    case turnClock = "turn-clock"
    case flipBack = "flip-back"
    case afterPair = "after-pair"
    case stalemate
    case isPrivate = "private"
    case passwordFile = "password-file"
}
