import GameProtocol

/// One thing that the full-screen face is told.
enum ScreenInput: Equatable, Sendable {
    case terminal(TerminalEvent)
    /// `ClientState` says that this happened; what it knows now is in the context.
    case happened(Happening)
    /// What came of an effect, in a line for the message row.
    case tell(ScreenMessage)
    /// Servers on this network, and which of the recent ones answer.
    case servers([FoundServer], [RecentServer])
    /// The address under which others reach the server on this computer; nil where there is none.
    case ownAddress(JoinAddress?)
    /// The time of `ScreenState.deadline` has come.
    case alarm
}

/// One thing that the full-screen face wants done, in this order.
enum ScreenEffect: Equatable, Sendable {
    /// For `ClientState`.
    case command(Command)
    /// A line for the message row; it goes by itself.
    case tell(ScreenMessage)
    /// Connects to another server, under that name.
    case connect(JoinAddress, name: String?)
    /// Another screen instead of this one.
    case open(Opening)
    /// Goes back to the kept seat at another address of the server.
    case comeBack(JoinAddress)
    /// This is the player's name from now on.
    case keepName(String)
    /// Looks for the address under which others reach a server on this computer.
    case findOwnAddress(port: UInt16)
    /// Ends the program; a running game is left.
    case quit
    /// Ends the program as a lost connection would: the seat is kept.
    case leaveKeepingSeat
    case suspend
    /// Everything is drawn again.
    case redraw
    /// Goes on with lines instead of a screen.
    case goPlain
    case bell
    /// The window's title; nil is the one from before.
    case title(String?)
    case copy(String)
    /// Starts a bot as a child of this program.
    case startBot(JoinAddress)
    /// Writes a file of that name here, never over another.
    case save(name: String, text: String)
    case set(ScreenSettings)

    /// What can be opened over, or instead of, the screen of a place.
    enum Opening: Equatable, Sendable {
        case help
        /// The form of a new room, filled in.
        case newRoom(NewRoomOptions)
        /// Nothing but the screen itself.
        case nothing
    }
}

extension ScreenEffect {
    /// Nothing is left to say in the message row.
    static let clear = ScreenEffect.tell(ScreenMessage(text: ""))
}

/// A line for the message row.
struct ScreenMessage: Equatable, Sendable {
    var text: String
    var isError = false
    /// When it goes, by the client's clock; nil is a while, and for an error until the next key.
    var until: Int?
}
