import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

extension FindScreen {
    enum Action {
        case move(CursorMove)
        case digit(Unicode.Scalar)
        case connect, address, name, settings, help, quit
        case retry, closeBox
        case connectThere, closeAddress
        case settleName(connects: Bool)
        case keepOldName
    }

    var keys: KeyMap<Action> {
        if failure != nil { return Self.keysOfBox }
        if addressField != nil { return Self.keysOfAddress }
        return isNaming ? keysOfName : Self.keysOfList(hasServer: !addresses.isEmpty)
    }

    private static let quit = KeyBinding(
        "q",
        "quit",
        help: .leave("q, Esc", "quit"),
        to: Action.quit
    )
    private static let help = KeyBinding("?", "help", to: Action.help)

    static func keysOfList(hasServer: Bool) -> KeyMap<Action> {
        KeyMap([
            KeyBinding(
                "↑↓",
                also: "j k Home End",
                "choose",
                help: .play("↑↓ or a digit", "choose a server"),
                moves: Action.move
            ),
            KeyBinding("0-9", characters: Action.digit),
            KeyBinding(
                "Enter",
                also: "Space",
                "connect",
                help: .play("connect"),
                works: hasServer,
                to: .connect
            ),
            KeyBinding("a", "address", help: .play("type or paste an address"), to: .address),
            KeyBinding("F2", "name", help: .play("another name for you"), to: .name),
            KeyBinding(
                ",",
                "settings",
                help: .look("settings: look, colors, motion, bell"),
                to: .settings
            ),
            help, quit, KeyBinding("Esc", to: .quit),
        ])
    }

    private static let keysOfBox = KeyMap<Action>([
        KeyBinding("r", also: "Enter", "retry", help: .play("r, Enter", "try again"), to: .retry),
        KeyBinding("a", "address", help: .play("type another address"), to: .address),
        help, KeyBinding("Esc", "back", help: .leave("back to the servers"), to: .closeBox),
        KeyBinding("q", "quit", help: .leave("quit"), to: .quit),
    ])

    private static let keysOfAddress = KeyMap<Action>([
        KeyBinding("Enter", "connect", to: .connectThere),
        KeyBinding("Esc", "back", to: .closeAddress),
    ])

    /// The keys while the player types a name. Letters go into the name.
    private var keysOfName: KeyMap<Action> {
        let isAlone = addresses.isEmpty || pendingAddress != nil
        return KeyMap([
            KeyBinding("↑↓", "choose", moves: Action.move),
            KeyBinding(
                "Enter",
                isAlone ? "take the name" : "connect",
                to: .settleName(connects: true)
            ),
            KeyBinding("F2", "name", to: .settleName(connects: false)),
            KeyBinding("Esc", "back", to: .keepOldName),
        ])
    }

    /// The keys that the last row shows.
    var footer: [String] {
        if failure != nil { return ["r", "a", "?", "q"] }
        if addressField != nil { return ["Enter", "Esc"] }
        guard isNaming else { return ["↑↓", "Enter", "a", "F2", "?", "q"] }
        return addresses.isEmpty || pendingAddress != nil
            ? ["Enter", "Esc"] : ["↑↓", "Enter", "F2"]
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(
            title: "Finding a server",
            rows: keys.rows,
            notes: [
                "GameServer prints the line that a friend pastes to join.",
                "more: GameClient help",
            ]
        )
    }
}

extension FindScreen {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        if case .key(let key) = event, let action = keys[key] { return perform(action) }
        if failure != nil {
            guard case .key = event else { return [] }
            return .tell("r tries again, a types an address, Esc goes back.")
        }
        if addressField != nil {
            if case .paste(let text) = event {
                _ = addressField?.take(.paste(JoinAddress.pasted(text)))
            } else {
                _ = addressField?.take(event)
            }
            return []
        }
        switch event {
        case .click(.entry(let index)): select(index)
        case .scroll(let up): select(selected + (up ? -1 : 1))
        case _ where isNaming:
            let before = name.text
            _ = name.take(event)
            // Only a change of the text counts as choosing a name; a move of the cursor does not.
            if name.text != before { isNameChosen = true }
        case .key: return .tell(PlainText.noSuchKey)
        case .paste(let text): openAddress(text)
        case .click, .pointer, .focus: break
        }
        return []
    }

    mutating func select(_ index: Int) { selection.select(index, of: addresses.count) }

    private mutating func perform(_ action: Action) -> [ScreenEffect] {
        switch action {
        case .move(let move): selection.move(move, of: addresses.count)
        case .digit(let digit): return choose(digit)
        case .connect: return connect()
        case .address:
            failure = nil
            openAddress("")
        case .name:
            oldName = name.text
            isNaming = true
        case .help: return [.open(.help)]
        case .settings: return [.open(.settings)]
        case .quit: return [.quit]
        case .retry:
            failure = nil
            if let lastSeat { return goBack(to: lastSeat) }
            return lastAddress.map { connect(to: $0) } ?? []
        case .closeBox: failure = nil
        case .connectThere: return connectThere()
        case .closeAddress: addressField = nil
        case .settleName(let connects): return settleName(connects: connects)
        case .keepOldName:
            name = TextField(oldName, maximumCount: Limits.maximumNameCount)
            pendingAddress = nil
            isNaming = false
        }
        return []
    }

    private mutating func choose(_ digit: Unicode.Scalar) -> [ScreenEffect] {
        let index = Int(digit.value) - 0x31
        guard addresses.indices.contains(index) else {
            return .tell("There is no server \(index + 1) in the list.")
        }
        select(index)
        return []
    }

    private mutating func openAddress(_ text: String) {
        addressField = TextField(maximumCount: 255)
        if !text.isEmpty { _ = addressField?.take(.paste(JoinAddress.pasted(text))) }
    }

    private mutating func connectThere() -> [ScreenEffect] {
        do throws(UsageError) {
            let address = try JoinAddress(addressField?.text ?? "")
            addressField = nil
            return connect(to: address)
        } catch {
            return .tell(error.message)
        }
    }

    private mutating func settleName(connects: Bool) -> [ScreenEffect] {
        do throws(PlayerName.BadName) {
            _ = try PlayerName(name.text)
        } catch {
            return .tell(error.sentence)
        }
        isNaming = false
        oldName = name.text
        if pendingAddress != nil {
            // Only this server refused the name: the same attempt continues under the new name.
            isNameChosen = true
            pendingAddress = nil
            return [.tryAgain(name: name.text)]
        }
        let keep = [ScreenEffect.keepName(name.text)]
        return connects && !addresses.isEmpty ? keep + connect() : keep
    }

    private mutating func connect() -> [ScreenEffect] {
        guard addresses.indices.contains(selected) else {
            return .tell("No server is found yet. a types an address.")
        }
        if seats.indices.contains(selected) { return goBack(to: seats[selected]) }
        return connect(to: addresses[selected])
    }

    private mutating func goBack(to seat: SeatTicket) -> [ScreenEffect] {
        lastSeat = seat
        return [.goBack(seat)]
    }

    mutating func connect(to address: JoinAddress) -> [ScreenEffect] {
        lastAddress = address
        lastSeat = nil
        return [.connect(address, name: isNameChosen ? name.text : nil)]
    }
}

extension ClientState {
    /// The address that the player wanted to reach with this client, with the room if known.
    var wantedAddress: JoinAddress {
        switch plan.purpose {
        case .join(let code), .watch(let code): plan.address.room(code)
        case .lobby, .watchLobby, .create, .quick, .resume: plan.address
        }
    }

    /// The seat to try again: the seat that this client was returning to, or the seat it had. Nil
    /// if the client was connecting for another purpose.
    var seatToTryAgain: SeatTicket? {
        if case .resume = plan.purpose { return ticket }
        return hasSettled ? ticket : nil
    }
}
