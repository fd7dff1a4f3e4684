package import TerminalKit

package enum ScreenInput: Equatable, Sendable {
    case terminal(TerminalEvent)
    /// News from `ClientState`. The context has the client's knowledge after it.
    case happened(News)
    /// The result of an effect, as a message.
    case tell(ScreenMessage)
    /// The servers on this network, and the recent servers with their answers.
    case servers([FoundServer], [RecentServer])
    /// The seats that are kept for this user, the newest first.
    case seats([SeatTicket])
    /// The address at which others reach the server on this computer; nil if there is none.
    case ownAddress(JoinAddress?)
    /// The progress of loading the pictures of the room's theme.
    case pictures(ThemePictures)
    /// All games of this player, the oldest first.
    case games([PlayedGame])
    case review(PlayedGame)
    /// The time of `ScreenState.deadline` has come.
    case alarm
}

/// One action that the client's full screen asks its host for. The host carries out effects in
/// their order.
package enum ScreenEffect: Equatable, Sendable {
    /// Passes a command to `ClientState`.
    case command(Command)
    /// Shows a message, which disappears by itself.
    case tell(ScreenMessage)
    /// Connects to another server under that name.
    case connect(JoinAddress, name: String?)
    /// Repeats the last attempt to connect, under another name.
    case tryAgain(name: String)
    /// Goes back to a seat that another run of the program left.
    case goBack(SeatTicket)
    case open(Opening)
    /// Goes back to the kept seat at another address of the server.
    case reconnect(JoinAddress)
    /// Saves the player's name for later runs.
    case keepName(String)
    /// Asks the recent servers again whether they answer.
    case lookAgain
    /// Looks for the address at which others reach a server on this computer.
    case findOwnAddress(port: UInt16)
    /// Ends the program and leaves a running game.
    case quit
    /// Ends the program like a lost connection, so that the server keeps the seat.
    case leaveKeepingSeat
    case suspend
    case press(Key)
    case redraw
    /// Continues in plain mode, without a screen.
    case goPlain
    case bell(Bell)
    /// Saves the options of the last new room, as defaults for the next one.
    case keepRoom(NewRoomOptions)
    /// Sets the window's title; nil restores the previous one.
    case title(String?)
    case copy(String)
    case readGames
    case startBot(JoinAddress, WantedBot)
    /// Writes a file of that name into the current folder. It never replaces a file.
    case save(name: String, text: String)
    case set(ScreenSettings)

    /// The parts that can be opened over the present screen, or instead of it.
    package enum Opening: Equatable, Sendable {
        case help
        case settings
        /// The list of all actions that have a key on the present screen, to find one by name.
        case palette
        /// The form of a new room, filled in.
        case newRoom(NewRoomOptions)
        /// The server's themes. If the form of a new room opened them, the chosen theme goes into
        /// the form.
        case themes(NewRoomOptions?)
        case ladder
        case review(PlayedGame)
        /// Closes everything that lies over the screen.
        case nothing
    }
}

extension ScreenEffect {
    package static let clear = ScreenEffect.tell(ScreenMessage(text: ""))

    package var isCommand: Bool { if case .command = self { true } else { false } }
}

/// The reason for ringing the bell; the raw value is the number of rings.
package enum Bell: Int, Equatable, Sendable {
    case turn = 1
    case chat = 2
    case fewSeconds = 3
}

/// A message in the message row.
package struct ScreenMessage: Equatable, Sendable {
    package var text: String
    package var isError = false
    /// The time at which the message disappears, by the client's clock. With nil a message
    /// disappears after a while, and an error at the next key.
    package var until: Int?
    /// Whether the message stays when the turn or the phase changes.
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
    /// The time in milliseconds for which a message is shown.
    static let shownMs = 5000

    /// Creates a message that disappears by itself.
    package init(_ text: String, at: Int) { self.init(text: text, until: at + Self.shownMs) }
}
