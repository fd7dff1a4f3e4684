@testable import ClientCore

extension Harness {
    /// The reader of a server's answer to a client that asks for a picture, for whole and split
    /// bytes.
    static let answers = Harness(
        name: "answers",
        seeds: {
            [
                "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 3\r\n\r\nabc",
                "HTTP/1.1 200 \r\nX: y\r\ncontent-length:0\r\ncontent-type:  image/png\r\n\r\n",
            ].map { Array($0.utf8) }
        },
        words: [
            "HTTP/1.1 200 OK\r\n", "HTTP/1.0 200 OK\r\n", "HTTP/1.1 302 Found\r\n", "\r\n\r\n",
            "\r\n",
            "Content-Type: image/png\r\n", "Content-Length: 64\r\n", "Content-Length: -1\r\n",
            "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n", ": ", "999999999",
        ],
        check: AnswersHarness.check
    )
}

private enum AnswersHarness {
    private static let maximum = 64

    static func check(_ bytes: [UInt8]) throws -> Bool {
        guard !bytes.isEmpty else { return false }
        var chance = Chance(of: bytes)
        let whole = last([bytes[...]])
        let parts = last(chance.pieces(of: bytes))
        try require(whole == parts, "In pieces it is \(parts), and whole \(whole).")
        guard case .whole(let body) = whole else { return false }
        try require(
            body.count <= maximum && bytes.suffix(body.count) == body[...],
            "It is no body of these bytes: \(body)."
        )
        return true
    }

    private static func last(_ pieces: [ArraySlice<UInt8>]) -> HTTPAnswer.Progress {
        var answer = HTTPAnswer(maximum: maximum, type: "image/png")
        var progress = HTTPAnswer.Progress.coming
        for piece in pieces {
            progress = answer.receive(piece)
            if progress == .refused { return progress }
        }
        return progress
    }
}
