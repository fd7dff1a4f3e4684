import GameProtocol
package import TerminalKit

/// One thing that the full-screen face is told.
package enum ScreenInput: Equatable, Sendable {
    case terminal(TerminalEvent)
    /// `ClientState` says that this happened; what it knows now is in the context.
    case happened(News)
    /// What came of an effect, in a line for the message row.
    case tell(ScreenMessage)
    /// Servers on this network, and which of the recent ones answer.
    case servers([FoundServer], [RecentServer])
    /// The seats that are kept for this user, the newest first.
    case seats([SeatTicket])
    /// The address under which others reach the server on this computer; nil where there is none.
    case ownAddress(JoinAddress?)
    /// How far the pictures of the room's theme have come.
    case pictures(ThemePictures)
    /// This game is gone through once more.
    case review(PlayedGame)
    /// The time of `ScreenState.deadline` has come.
    case alarm
}

/// One thing that the full-screen face wants done, in this order.
package enum ScreenEffect: Equatable, Sendable {
    /// For `ClientState`.
    case command(Command)
    /// A line for the message row; it goes by itself.
    case tell(ScreenMessage)
    /// Connects to another server, under that name.
    case connect(JoinAddress, name: String?)
    /// Tries again what the last client tried, under another name.
    case tryAgain(name: String)
    /// Goes back to a seat that another run of the program left.
    case goBack(SeatTicket)
    /// Another screen instead of this one.
    case open(Opening)
    /// Goes back to the kept seat at another address of the server.
    case reconnect(JoinAddress)
    /// This is the player's name from now on.
    case keepName(String)
    /// Looks again whether the recent servers answer.
    case lookAgain
    /// Looks for the address under which others reach a server on this computer.
    case findOwnAddress(port: UInt16)
    /// Ends the program; a running game is left.
    case quit
    /// Ends the program as a lost connection would: the seat is kept.
    case leaveKeepingSeat
    case suspend
    /// The same as if that key were pressed.
    case press(Key)
    /// Everything is drawn again.
    case redraw
    /// Goes on with lines instead of a screen.
    case goPlain
    case bell(Bell)
    /// The room that was made last; the form of the next one begins with it.
    case keepRoom(NewRoomOptions)
    /// The window's title; nil is the one from before.
    case title(String?)
    case copy(String)
    /// Starts a bot for a room.
    case startBot(JoinAddress, WantedBot)
    /// Writes a file of that name here, never over another.
    case save(name: String, text: String)
    case set(ScreenSettings)

    /// What can be opened over, or instead of, the screen of a place.
    package enum Opening: Equatable, Sendable {
        case help
        case settings
        /// Everything that has a key here, by name.
        case palette
        /// The form of a new room, filled in.
        case newRoom(NewRoomOptions)
        /// The server's themes; what is chosen goes into the form, where it was opened from one.
        case themes(NewRoomOptions?)
        /// Nothing but the screen itself.
        case nothing
    }
}

extension ScreenEffect {
    /// Nothing is left to say in the message row.
    package static let clear = ScreenEffect.tell(ScreenMessage(text: ""))

    /// Whether it is for `ClientState`.
    package var isCommand: Bool { if case .command = self { true } else { false } }
}

/// What the bell says, by how often it rings.
package enum Bell: Int, Equatable, Sendable {
    case turn = 1
    case chat = 2
    case fewSeconds = 3
}

/// A line for the message row.
package struct ScreenMessage: Equatable, Sendable {
    package var text: String
    package var isError = false
    /// When it goes, by the client's clock; nil is a while, and for an error until the next key.
    package var until: Int?
    /// Stays over a change of turn or phase.
    package var outlivesState = false

    package init(
        text: String,
        isError: Bool = false,
        until: Int? = nil,
        outlivesState: Bool = false
    ) {
        self.text = text
        self.isError = isError
        self.until = until
        self.outlivesState = outlivesState
    }
}

extension ScreenMessage {
    /// How long a message stays.
    static let shownMs = 5000

    /// A message that goes by itself.
    package init(_ text: String, at: Int) { self.init(text: text, until: at + Self.shownMs) }
}
