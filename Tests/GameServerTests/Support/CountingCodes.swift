import GameProtocol

@testable import GameServer

/// A source of the codes 2222, 3333, 4444 and so on.
struct CountingCodes: CodeSource {
    private var number = 0

    mutating func next(count: Int) -> String {
        let alphabet = RoomCode.alphabet
        defer { number += 1 }
        return String(
            decoding: (0..<count).map { place in
                place < 2 && number >= alphabet.count
                    ? alphabet[number / alphabet.count] : alphabet[number % alphabet.count]
            },
            as: UTF8.self
        )
    }
}
