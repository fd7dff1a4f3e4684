/// Bytes of a terminal as keys, clicks and pastes: a pure decider that is told the time.
///
/// Input may arrive in pieces or be garbage: a terminal may be slow, or answer a question that
/// another program asked. A partial sequence is dropped at its deadline and never blocks what
/// follows.
package struct KeyReader: Sendable {
    private var state = State.ground
    /// The bytes of what was begun.
    private var held: [UInt8] = []
    /// An Esc came right before: the key that follows was typed with Alt.
    private var hasAlt = false
    /// When what was begun is taken as it is; nil while nothing is.
    package private(set) var deadline: Int?

    package init() {
    }

    /// An Esc is an Esc after this long without another byte.
    package static let patienceMs = 50
    /// A pasted block may come over a slow line.
    package static let pastePatienceMs = 2000
    /// The rest of a longer block is left out.
    package static let maximumPasteBytes = 65_536
    private static let maximumSequenceBytes = 64

    private enum State: Equatable {
        case ground
        case escape
        /// Behind `ESC [`: parameters.
        case control
        /// Behind `ESC O`.
        case shifted
        /// Behind `ESC [ [`, as the Linux console begins F1 to F5.
        case console
        /// Behind `ESC [ M`: three bytes of a mouse that is older than ours.
        case oldMouse
        /// A string for somebody else, up to BEL or `ESC \`.
        case string(isEnding: Bool)
        /// A pasted block, and how many bytes of its end have come.
        case paste(endCount: Int)
        /// A character of so many bytes.
        case character(byteCount: Int)
    }

    /// Takes bytes that came at that time, in milliseconds.
    package mutating func receive(_ bytes: some Sequence<UInt8>, at: Int) -> [TerminalEvent] {
        var events = expire(at: at)
        for byte in bytes { take(byte, &events) }
        deadline = patienceMs.map { at + $0 }
        return events
    }

    /// Gives up on what was begun, if its time is over.
    package mutating func expire(at: Int) -> [TerminalEvent] {
        guard let deadline, at >= deadline else { return [] }
        self.deadline = nil
        defer { enter(.ground) }
        switch state {
        case .escape: return [.key(.escape)] + (hasAlt ? [.key(.escape)] : [])
        case .control where held.isEmpty: return Self.withAlt("[")
        case .shifted: return Self.withAlt("O")
        case .string(isEnding: false) where held.count == 1:
            return Self.withAlt(Unicode.Scalar(held[0]))
        case .paste: return [paste]
        case .ground, .control, .console, .oldMouse, .string, .character: return []
        }
    }

    private var patienceMs: Int? {
        switch state {
        case .ground: nil
        case .paste: Self.pastePatienceMs
        default: Self.patienceMs
        }
    }

    /// What looked like the beginning of a sequence, and was a key.
    private static func withAlt(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
        [.key(.alt(.character(scalar)))]
    }

    private mutating func enter(_ state: State, _ held: [UInt8] = []) {
        self.state = state
        self.held = held
        if state == .ground { hasAlt = false }
    }

    private mutating func finish(_ key: Key?, _ events: inout [TerminalEvent]) {
        if let key { events.append(.key(hasAlt ? .alt(key) : key)) }
        enter(.ground)
    }

    private mutating func take(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch state {
        case .ground: begin(byte, &events)
        case .escape: escaped(byte, &events)
        case .control: control(byte, &events)
        case .shifted:
            enter(.ground)
            if let key = KeyTable.shifted(byte) { events.append(.key(key)) }
        case .console:
            enter(.ground)
            if (0x41...0x45).contains(byte) { events.append(.key(.function(Int(byte) - 0x40))) }
        case .oldMouse: oldMouse(byte, &events)
        case .string(let isEnding): string(byte, isEnding, &events)
        case .paste(let endCount): paste(byte, endCount, &events)
        case .character(let byteCount): character(byte, byteCount, &events)
        }
    }

    private mutating func begin(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case 0x1B:
            enter(.ground)
            enter(.escape)
        case 0xC2...0xDF: enter(.character(byteCount: 2), [byte])
        case 0xE0...0xEF: enter(.character(byteCount: 3), [byte])
        case 0xF0...0xF4: enter(.character(byteCount: 4), [byte])
        default: finish(KeyTable.byte(byte), &events)
        }
    }

    private mutating func escaped(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case UInt8(ascii: "["): enter(.control)
        case UInt8(ascii: "O"): enter(.shifted)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
            UInt8(ascii: "X"):
            enter(.string(isEnding: false), [byte])
        case 0x1B:
            // Some terminals send Alt and an arrow as Esc and the arrow's sequence.
            if hasAlt { events.append(.key(.escape)) }
            state = .escape
            hasAlt = true
        default:
            // An Esc that was typed comes alone; terminals send Alt and a key as Esc and the key.
            if hasAlt { events.append(.key(.escape)) }
            hasAlt = true
            begin(byte, &events)
        }
    }

    private mutating func control(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case 0x20...0x3F:
            // Longer than any of ours: the rest is swallowed up to its end.
            if held.count < Self.maximumSequenceBytes { held.append(byte) }
        case UInt8(ascii: "[") where held.isEmpty: enter(.console)
        case UInt8(ascii: "M") where held.isEmpty:
            takeEscBefore(&events)
            enter(.oldMouse)
        case UInt8(ascii: "~") where held == Self.pasteBegin:
            takeEscBefore(&events)
            enter(.paste(endCount: 0))
        case 0x40...0x7E:
            let event = KeyTable.control(held, byte)
            if case .key = event {} else { takeEscBefore(&events) }
            if let event { events.append(event) }
            enter(.ground)
        default:
            // The sequence was cut: what comes now begins something else.
            enter(.ground)
            begin(byte, &events)
        }
    }

    /// What follows an Esc at once and is no key was not typed with Alt: the Esc was typed by itself.
    private mutating func takeEscBefore(_ events: inout [TerminalEvent]) {
        if hasAlt { events.append(.key(.escape)) }
        hasAlt = false
    }

    private mutating func oldMouse(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        held.append(byte)
        guard held.count == 3 else { return }
        let numbers = held.map { Int($0) - 32 }
        enter(.ground)
        if let event = KeyTable.mouse(numbers, isPress: true) { events.append(event) }
    }

    private mutating func string(
        _ byte: UInt8,
        _ isEnding: Bool,
        _ events: inout [TerminalEvent]
    ) {
        if isEnding {
            enter(.ground)
            // ESC and anything but `\` has cut the string, and begins something else.
            if byte != UInt8(ascii: "\\") { escaped(byte, &events) }
        } else if byte == 0x07 {
            enter(.ground)
        } else {
            if held.count == 1 { held.append(byte) }
            state = .string(isEnding: byte == 0x1B)
        }
    }

    private static let pasteBegin = Array("200".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func paste(
        _ byte: UInt8,
        _ endCount: Int,
        _ events: inout [TerminalEvent]
    ) {
        if byte == Self.pasteEnd[endCount] {
            guard endCount + 1 == Self.pasteEnd.count else {
                state = .paste(endCount: endCount + 1)
                return
            }
            events.append(paste)
            return enter(.ground)
        }
        // What looked like the end was part of the block.
        hold(Self.pasteEnd.prefix(endCount))
        let begins = byte == Self.pasteEnd[0]
        if !begins { hold(CollectionOfOne(byte)) }
        state = .paste(endCount: begins ? 1 : 0)
    }

    private mutating func hold(_ bytes: some Collection<UInt8>) {
        held += bytes.prefix(max(0, Self.maximumPasteBytes - held.count))
    }

    private var paste: TerminalEvent { .paste(String(decoding: held, as: UTF8.self)) }

    private mutating func character(
        _ byte: UInt8,
        _ byteCount: Int,
        _ events: inout [TerminalEvent]
    ) {
        guard (0x80...0xBF).contains(byte) else {
            enter(.ground)
            return begin(byte, &events)
        }
        held.append(byte)
        guard held.count == byteCount else { return }
        let scalar = String(validating: held, as: UTF8.self)?.unicodeScalars.first
        // C1 controls are no characters.
        finish(scalar.flatMap { $0.value >= 0xA0 ? .character($0) : nil }, &events)
    }
}
