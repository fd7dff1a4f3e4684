/// A decoder from a terminal's bytes to keys, clicks and pastes. It is a pure decider that receives
/// the time as an argument.
///
/// Input may arrive in pieces or be garbage: a terminal may be slow, or answer a question of
/// another program. A partial sequence is resolved at its deadline and never blocks the following
/// input.
package struct KeyReader: Sendable {
    private var state = State.ground
    /// The bytes of an incomplete sequence.
    private var held: [UInt8] = []
    /// Whether an Esc arrived just before, so that the next key was typed with Alt.
    private var hasAlt = false
    /// The time at which an incomplete sequence is resolved; nil without such a sequence.
    package private(set) var deadline: Int?

    package init() {
    }

    /// The time after which an Esc without a further byte is the key Esc, in milliseconds.
    package static let patienceMs = 50
    /// The longest pause within a pasted block, in milliseconds. The line may be slow.
    package static let pastePatienceMs = 2000
    /// The most bytes of a pasted block; the rest is dropped.
    package static let maximumPasteBytes = 65_536
    private static let maximumSequenceBytes = 64

    private enum State: Equatable {
        case ground
        case escape
        /// The parameters after `ESC [`.
        case control
        /// The byte after `ESC O`.
        case shifted
        /// The byte after `ESC [ [`, with which the Linux console begins F1 to F5.
        case console
        /// The three bytes after `ESC [ M`, from the older mouse protocol.
        case oldMouse
        /// A control string that is not for this program, up to BEL or `ESC \`.
        case string(isEnding: Bool)
        /// A pasted block, with the number of matching bytes of its end sequence.
        case paste(endCount: Int)
        /// A character of several bytes in UTF-8.
        case character(byteCount: Int)
    }

    /// Decodes bytes that arrived at the given time, in milliseconds.
    package mutating func receive(_ bytes: some Sequence<UInt8>, at: Int) -> [TerminalEvent] {
        var events = expire(at: at)
        for byte in bytes { take(byte, &events) }
        deadline = patienceMs.map { at + $0 }
        return events
    }

    /// Resolves an incomplete sequence if its deadline has passed.
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

    /// Returns the key for bytes that looked like the beginning of a sequence: Alt and a character.
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
            // A typed Esc arrives alone; terminals send Alt and a key as Esc and the key.
            if hasAlt { events.append(.key(.escape)) }
            hasAlt = true
            begin(byte, &events)
        }
    }

    private mutating func control(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case 0x20...0x3F:
            // The sequence is longer than any known one. The rest is dropped up to its end.
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
            // The sequence is incomplete, and this byte begins another one.
            enter(.ground)
            begin(byte, &events)
        }
    }

    /// Reports the Esc before a sequence that is not a key. Such a sequence cannot be typed with
    /// Alt, so the Esc was a key of its own.
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
            // The ESC has ended the string, and this byte belongs to a new sequence.
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
        // The bytes that looked like the end belong to the block.
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
