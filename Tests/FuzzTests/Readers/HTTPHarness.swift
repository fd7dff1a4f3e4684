@testable import GameServer

extension Harness {
    /// The reader of an HTTP connection's bytes, for whole and split bytes, with the bytes after a
    /// request. `Scripts/prove http` compares it with h11.
    static let http = Harness(
        name: "http",
        maximumBytes: 12_000,
        seeds: HTTPHarness.seeds,
        words: [
            "GET ", "POST ", "HEAD ", "OPTIONS ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "\r\n",
            "\r\n\r\n",
            "Host: localhost\r\n", "Content-Length: 7\r\n", "Transfer-Encoding: chunked\r\n",
            "Expect: 100-continue\r\n", "Connection: close\r\n", "Upgrade: websocket\r\n",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "Sec-WebSocket-Version: 13\r\n",
            "Origin: http://localhost\r\n", "/api/deck/new/draw/?count=", "/docs", "http://", "%41",
            "%c3%a9", "%00", "+", "&", "=", "?", "*", "\t", "\n", "\0",
            "Content-Type: application/x-www-form-urlencoded\r\n",
            "Content-Type: multipart/form-data; boundary=x\r\n", "--x", "filename=", "0\r\n\r\n",
            "3\r\n",
        ],
        check: HTTPHarness.check
    )
}

private enum HTTPHarness {
    @Sendable static func seeds() -> [[UInt8]] {
        let host = "Host: localhost\r\n"
        return [
            "GET /api/ HTTP/1.1\r\n\(host)\r\n",
            "GET /api/deck/new/draw/?count=2&cards=AS%2CKD HTTP/1.1\r\n\(host)X-A: b c\r\n\r\n",
            "POST /api/deck/x/pile/y/add/ HTTP/1.1\r\n\(host)Content-Length: 8\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\ncards=ASGET / HTTP/1.0\r\n\r\n",
            "GET /play HTTP/1.1\r\n\(host)Connection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Origin: http://localhost\r\nSec-WebSocket-Protocol: cardtable.1\r\n\r\n",
            "POST /api/deck/new/ HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
                + "5\r\ncards\r\n3\r\n=AS\r\n0\r\n\r\nGET / HTTP/1.0\r\n\r\n",
            "POST /api/deck/new/ HTTP/1.1\r\n\(host)Content-Length: 64\r\n"
                + "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
                + "--x\r\nContent-Disposition: form-data; name=\"count\"\r\n\r\n2\r\n--x--\r\n",
            "\r\nGET http://localhost/api/ HTTP/1.1\r\n\(host)\r\nHEAD /docs HTTP/1.0\r\n\r\n",
        ].map { Array($0.utf8) }
    }

    static func check(_ bytes: [UInt8]) throws -> Bool {
        var chance = Chance(of: bytes)
        var understood = 0
        for rules in [RequestRules(), .oneByHand] {
            let whole = events([bytes[...]], rules)
            let parts = events(chance.pieces(of: bytes), rules)
            try require(whole == parts, "In pieces it reads \(parts), and whole \(whole).")
            for (index, event) in whole.enumerated() {
                switch event {
                case .request(let request), .expectsContinue(let request):
                    understood += 1
                    try check(request, rules)
                case .refused(let fault, let request):
                    try require(
                        index == whole.count - 1 && !request.keepsAlive
                            && fault.status.rawValue >= 400,
                        "Refused with \(fault), and it goes on."
                    )
                }
            }
        }
        return understood > 0
    }

    private static func events(
        _ pieces: [ArraySlice<UInt8>],
        _ rules: RequestRules
    ) -> [RequestReader.Event] {
        var reader = RequestReader(rules: rules)
        var events: [RequestReader.Event] = []
        for piece in pieces {
            var rest = piece
            while let event = reader.receive(&rest) { events.append(event) }
        }
        return events
    }

    private static func check(_ request: HTTPRequest, _ rules: RequestRules) throws {
        try require(request.fields.count <= rules.maximumFields, "Too many fields.")
        let size = (request.query + request.form).reduce(0) {
            $0 + $1.name.utf8.count + $1.value.utf8.count
        }
        try require(
            size <= rules.maximumTargetBytes + rules.maximumContentBytes,
            "Its parameters are longer than it is."
        )
        for field in request.fields {
            let isPlain = field.value.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" }
            try require(isPlain && !field.name.isEmpty, "A field with a control character.")
        }
        if rules.isStrict, request.isVersion11 {
            try require(request.values("host").count == 1, "Not one host.")
        }
        try require(
            request.values("transfer-encoding").count + request.values("content-length").count <= 1,
            "Two readers could find two ends of it."
        )
        for answer in [
            Handshake().answer(to: request), Handshake(publicURL: "https://x").answer(to: request),
        ]
        where answer.status == .switchingProtocols {
            try require(
                request.method == .get && request.values("sec-websocket-key").count == 1
                    && request.values("sec-websocket-key").allSatisfy(Handshake.isKey),
                "A handshake without a key."
            )
        }
        guard request.path.first == "api", let route = ShelfRoute(request.path.dropFirst()) else {
            return
        }
        _ = try? route.request(request)
    }
}
