@testable import GameProtocol

extension Harness {
    /// The fast reader of a client's line, compared with the strict one. An understood line is also
    /// written and read again.
    static let requests = Harness(
        name: "requests",
        seeds: {
            Fixtures.examples(fromServer: false)
                + ["{\"type\":\"flip\", \"turn\":7, \"cell\": 144,\"id\":999999999999999}"]
                .map { Array($0.utf8) }
        },
        words: Request.commonVerbs.map { "\"\($0)\"" } + requestFields,
        check: RequestsHarness.check
    )

    private static let requestFields = [
        "\"flip\"", "\"draw\"", "\"move\"", "\"deck\"", "\"klondike\"", "\"concentration\"",
        "\"options\":{", "\"id\":", "\"cell\":", "\"turn\":", "\"seats\":", "\"private\":true",
        "\"entropy\":\"", "\"room\":\"K3QF\"", "\"role\":\"spectator\"", "\"password\":\"",
        "\"resume\":\"", "\"seen\":", "\"strict\":true", "\"text\":\"", "\"after\":\"",
        "9007199254740991", "-1", "0", "1e1", "null", "true", "[]", "{}", "\\u0000", "\\u202e",
    ]
}

private enum RequestsHarness {
    static func check(_ line: [UInt8]) throws -> Bool {
        let plain = line.withUnsafeBufferPointer { PlainMove($0).map(Request.init) }
        let games: [GameKind?] = [nil] + GameKind.allCases.map { $0 }
        var isUnderstood = false
        for game in games {
            let request = request(line, game)
            if let plain, game == nil || game == .concentration {
                try require(request == plain, "The quick way reads \(plain), the strict one not.")
            }
            guard let request else { continue }
            isUnderstood = true
            try sameWritten(request, game)
        }
        return isUnderstood
    }

    private static func request(_ line: [UInt8], _ game: GameKind?) -> Request? {
        guard let fields = try? JSONReader().read(line) else { return nil }
        do throws(Request.Rejected) {
            return try Request(fields, in: game)
        } catch {
            return nil
        }
    }

    private static func sameWritten(_ request: Request, _ game: GameKind?) throws {
        var known = request
        known.ignored = []
        let bytes = written(known)
        try require(
            bytes.filter { $0 == 0x0A }.count == 1 && bytes.last == 0x0A,
            "A request is written in more than one line."
        )
        let again = self.request(Array(bytes.dropLast()), game)
        try require(again == known, "\(known) is read again as \(String(describing: again)).")
    }

    private static func written(_ request: Request) -> [UInt8] {
        var writer = JSONWriter()
        request.encode(into: &writer)
        return writer.bytes
    }
}
