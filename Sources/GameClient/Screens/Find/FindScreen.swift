import GameProtocol

/// Where no server is chosen yet: servers found, recent ones, and the way to type one.
struct FindScreen: ScreenPart {
    private(set) var servers: [FoundServer] = []
    var recent: [RecentServer] = []
    var selected = 0
    var name: LineField
    /// What Esc puts back.
    var oldName: String
    var isNaming: Bool
    /// Somebody chose the name; else it gives way to one that the server suggests.
    var isNameChosen: Bool
    var addressField: LineField?
    var failure: FailureBox?
    /// Where the last try led.
    var lastAddress: JoinAddress?
    /// The next name is for there.
    var pendingAddress: JoinAddress?

    init(_ settings: ScreenSettings) {
        oldName = settings.name ?? ""
        name = LineField(oldName, maximumCount: Limits.maximumNameCount)
        isNameChosen = settings.isNameChosen
        isNaming = !settings.isNameChosen
    }

    /// Where a row of the list leads.
    var addresses: [JoinAddress] { servers.map(\.address) + older.map(\.address) }

    /// Recent servers that are not found anyway.
    var older: [RecentServer] {
        recent.filter { recent in !servers.contains { $0.address == recent.address } }
    }

    /// What was found on the network, and which of the recent servers answer.
    mutating func know(_ servers: [FoundServer], _ recent: [RecentServer]) {
        let address = addresses.indices.contains(selected) ? addresses[selected] : nil
        self.servers = servers
        self.recent = recent
        if let index = addresses.firstIndex(where: { $0 == address }) { selected = index }
        selected = max(0, min(selected, addresses.count - 1))
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        if failure != nil { return receiveInBox(event) }
        if addressField != nil { return receiveAddress(event) }
        if case .click(.entry(let index)) = event {
            selected = index
            return []
        }
        if case .scroll(let up) = event {
            move(up ? -1 : 1)
            return []
        }
        if isNaming { return receiveName(event) }
        guard case .key(let key) = event else {
            if case .paste(let text) = event { openAddress(text) }
            return []
        }
        return press(key)
    }

    mutating func happened(_ happening: Happening, _ context: ScreenContext) -> [ScreenEffect] {
        guard case .failed(let failure) = happening else { return [] }
        lastAddress = context.client?.wantedAddress ?? lastAddress
        switch failure {
        case .nameTaken(let taken, let suggest, _):
            name = LineField(suggest ?? taken, maximumCount: Limits.maximumNameCount)
            isNaming = true
            pendingAddress = lastAddress
            let advice = suggest.map { "Enter takes \($0), or type another." } ?? "Type another."
            return [
                .tell(
                    ScreenMessage(
                        text: "The name \(taken) is in use here. \(advice)",
                        isError: true
                    )
                )
            ]
        // The room may be gone with it.
        case .seatGone(_, let address): lastAddress = address.server
        default: break
        }
        self.failure = FailureBox(failure)
        return []
    }
}

extension FindScreen {
    private mutating func move(_ step: Int) {
        selected = max(0, min(selected + step, addresses.count - 1))
    }

    private mutating func press(_ key: Key) -> [ScreenEffect] {
        switch key {
        case .up, .character("k"): move(-1)
        case .down, .character("j"): move(1)
        case .home: selected = 0
        case .end: selected = max(0, addresses.count - 1)
        case .enter, .character(" "): return connect()
        case .character("a"): openAddress("")
        case .function(2):
            oldName = name.text
            isNaming = true
        case .character("?"): return [.open(.help)]
        case .character("q"), .escape: return [.quit]
        case .character(let digit) where ("1"..."9").contains(digit):
            let index = Int(digit.value) - 0x31
            guard index < addresses.count else {
                return tell("There is no server \(index + 1) in the list.")
            }
            selected = index
        default: return tell("That key does nothing here. ? shows the keys.")
        }
        return []
    }

    private mutating func openAddress(_ text: String) {
        addressField = LineField(maximumCount: 255)
        if !text.isEmpty { _ = addressField?.take(.paste(Self.address(in: text))) }
    }

    /// A pasted line may be the whole command.
    private static func address(in text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let join = words.firstIndex(of: "join"), words.indices.contains(join + 1) else {
            return words.first.map(String.init) ?? ""
        }
        return String(words[join + 1])
    }

    private mutating func receiveAddress(_ event: ScreenEvent) -> [ScreenEffect] {
        switch event {
        case .key(.escape): addressField = nil
        case .key(.enter):
            do throws(UsageError) {
                let address = try JoinAddress(Self.address(in: addressField?.text ?? ""))
                addressField = nil
                return connect(to: address)
            } catch {
                return tell(error.sentence)
            }
        case .paste(let text): _ = addressField?.take(.paste(Self.address(in: text)))
        default: _ = addressField?.take(event)
        }
        return []
    }

    private mutating func receiveName(_ event: ScreenEvent) -> [ScreenEffect] {
        switch event {
        case .key(.up): move(-1)
        case .key(.down): move(1)
        case .key(.enter), .key(.function(2)): return settleName(connects: event == .key(.enter))
        case .key(.escape):
            name = LineField(oldName, maximumCount: Limits.maximumNameCount)
            pendingAddress = nil
            isNaming = false
        default:
            if name.take(event) { isNameChosen = true }
        }
        return []
    }

    private mutating func settleName(connects: Bool) -> [ScreenEffect] {
        guard NameRule.accepts(name.text) else {
            return tell("A name is 1 to 20 letters, digits, _ . or -, and begins with a letter.")
        }
        isNaming = false
        oldName = name.text
        if let address = pendingAddress {
            // Only this server has no place for the name.
            isNameChosen = true
            pendingAddress = nil
            return connect(to: address)
        }
        let keep = [ScreenEffect.keepName(name.text)]
        return connects && !addresses.isEmpty ? keep + connect() : keep
    }

    private mutating func connect() -> [ScreenEffect] {
        guard addresses.indices.contains(selected) else {
            return tell("No server is found yet. a types an address.")
        }
        return connect(to: addresses[selected])
    }

    private mutating func connect(to address: JoinAddress) -> [ScreenEffect] {
        lastAddress = address
        return [.connect(address, name: isNameChosen ? name.text : nil)]
    }

    private mutating func receiveInBox(_ event: ScreenEvent) -> [ScreenEffect] {
        guard case .key(let key) = event else { return [] }
        switch key {
        case .character("r"), .enter:
            failure = nil
            guard let lastAddress else { return [] }
            return connect(to: lastAddress)
        case .character("a"):
            failure = nil
            openAddress("")
        case .escape: failure = nil
        case .character("?"): return [.open(.help)]
        case .character("q"): return [.quit]
        default: return tell("r tries again, a types an address, Esc goes back.")
        }
        return []
    }

    private func tell(_ text: String) -> [ScreenEffect] { [.tell(ScreenMessage(text: text))] }
}

extension ClientState {
    /// Where this client wanted to go, with the room.
    var wantedAddress: JoinAddress {
        switch plan.purpose {
        case .join(let code), .watch(let code): plan.address.room(code)
        case .lobby, .watchLobby, .create, .quick, .resume: plan.address
        }
    }
}
