/// A frame of a client, correct or broken in any way.
struct ClientFrame {
    var first: UInt8
    var payload: [UInt8] = []
    var mask: [UInt8]? = [0x37, 0xFA, 0x21, 0x3D]
    /// The length byte and the bytes after it, up to the mask; nil for the shortest correct form.
    var length: (short: UInt8, rest: [UInt8])?

    init(
        _ opcode: UInt8,
        _ payload: [UInt8] = [],
        isFinal: Bool = true,
        reserved: UInt8 = 0
    ) {
        first = (isFinal ? 0x80 : 0) | reserved << 4 | opcode
        self.payload = payload
    }

    var bytes: [UInt8] {
        let (short, rest) = length ?? Self.length(payload.count)
        let head = [first, short | (mask == nil ? 0 : 0x80)] + rest
        guard let mask else { return head + payload }
        return head + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    private static func length(_ count: Int) -> (UInt8, [UInt8]) {
        if count < 126 { return (UInt8(count), []) }
        let isShort = count <= 0xFFFF
        let shifts = Array((0..<(isShort ? 2 : 8)).reversed())
        return (isShort ? 126 : 127, shifts.map { UInt8(count >> (8 * $0) & 0xFF) })
    }

    static func text(_ text: String, isFinal: Bool = true) -> [UInt8] {
        ClientFrame(1, Array(text.utf8), isFinal: isFinal).bytes
    }

    static func more(_ text: String, isFinal: Bool = false) -> [UInt8] {
        ClientFrame(0, Array(text.utf8), isFinal: isFinal).bytes
    }

    static func ping(_ text: String = "") -> [UInt8] { ClientFrame(9, Array(text.utf8)).bytes }

    static func close(_ code: Int? = nil, _ reason: [UInt8] = []) -> [UInt8] {
        let number = code.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } ?? []
        return ClientFrame(8, number + reason).bytes
    }
}
