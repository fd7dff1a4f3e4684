import GameProtocol

/// The source of room codes and guest names, so that the lobby itself has no randomness.
protocol CodeSource: Sendable {
    /// Returns `count` characters of `RoomCode.alphabet`.
    mutating func next(count: Int) -> String
}

/// Codes in a fixed order from a seed, for tests (Documentation/protocol/fairness.md, section 7).
struct SeededCodeSource: CodeSource {
    private let seed: FixedSeed
    private var number = 0

    init(seed: FixedSeed) { self.seed = seed }

    mutating func next(count: Int) -> String {
        let bytes = seed.codeSource(number).prefix(count)
        number += 1
        return String(decoding: bytes.map(RoomCode.character), as: UTF8.self)
    }
}

extension RoomCode {
    static func character(_ byte: UInt8) -> UInt8 {
        alphabet[Int(byte) % alphabet.count]
    }
}

/// Codes that the cluster reserves for this server, so that a new room need not ask the cluster.
final class ReservedCodes: Sendable {
    private let codes = Locked<[Int: [String]]>([:])

    /// Removes and returns a reserved code of this length; nil if there is none.
    func take(count: Int) -> String? { codes.withLock { $0[count]?.popLast() } }

    func add(_ code: String) {
        codes.withLock { codes in
            if codes[code.utf8.count]?.contains(code) == true { return }
            codes[code.utf8.count, default: []].append(code)
        }
    }

    /// Removes a code, because another server has it.
    func remove(_ code: String) {
        codes.withLock { $0[code.utf8.count]?.removeAll { $0 == code } }
    }

    func has(_ code: String) -> Bool {
        codes.withLock { $0[code.utf8.count]?.contains(code) ?? false }
    }

    func count(of length: Int) -> Int { codes.withLock { $0[length]?.count ?? 0 } }

    var all: [String] { codes.withLock { $0.values.flatMap { $0 } } }
}
