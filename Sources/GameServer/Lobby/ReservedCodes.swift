import GameProtocol

/// Codes of rooms that the group of servers keeps for this one, so that a new room asks nobody.
final class ReservedCodes: Sendable {
    private let codes = Locked<[Int: [String]]>([:])

    /// A code of so many characters that is nobody else's; nil for none.
    func take(count: Int) -> String? { codes.withLock { $0[count]?.popLast() } }

    func add(_ code: String) {
        codes.withLock { codes in
            if codes[code.utf8.count]?.contains(code) == true { return }
            codes[code.utf8.count, default: []].append(code)
        }
    }

    /// The code is another server's now.
    func remove(_ code: String) {
        codes.withLock { $0[code.utf8.count]?.removeAll { $0 == code } }
    }

    func has(_ code: String) -> Bool {
        codes.withLock { $0[code.utf8.count]?.contains(code) ?? false }
    }

    /// How many there are of so many characters.
    func count(of length: Int) -> Int { codes.withLock { $0[length]?.count ?? 0 } }

    var all: [String] { codes.withLock { $0.values.flatMap { $0 } } }
}
