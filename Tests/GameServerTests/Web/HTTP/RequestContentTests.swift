import Testing

@testable import GameServer

/// Tests of request contents: by length, in chunks, as forms of both types, and of other types.
@Suite struct RequestContentTests {
    private static let host = "Host: localhost\r\n"
    private static let type = "Content-Type: application/x-www-form-urlencoded\r\n"
    private static let chunked = "Transfer-Encoding: chunked\r\n"
    private static let next = "GET /next HTTP/1.1\r\n\(host)\r\n"

    private static func post(_ fields: String, _ content: String = "") -> String {
        "POST / HTTP/1.1\r\n\(host)\(fields)\r\n\(content)"
    }

    private static func chunks(_ content: String) -> String { post("\(type)\(chunked)", content) }

    /// The bytes, with the words of their events. A second request follows each of them.
    static let cases: [(text: String, words: [Int])] = [
        (chunks("3\r\na=b\r\n0\r\n\r\n"), [200, 200]),
        (chunks("1\r\na\r\n2\r\n=b\r\n0\r\n\r\n"), [200, 200]),
        (chunks("0\r\n\r\n"), [200, 200]), (chunks("00000003\r\na=b\r\n0\r\n\r\n"), [200, 200]),
        (post("\(type)Transfer-Encoding: Chunked\r\n", "3\r\na=b\r\n0\r\n\r\n"), [200, 200]),
        ("GET / HTTP/1.1\r\n\(host)\(chunked)\r\n3\r\n{ }\r\n0\r\n\r\n", [200, 200]),
        ("GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\n{ }", [200, 200]),
        ("DELETE / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\n{ }", [200, 200]),
        // Contents with two ends, or with an end on which both sides of a proxy may disagree.
        (post("\(type)\(chunked)Content-Length: 3\r\n", "3\r\na=b\r\n0\r\n\r\n"), [400]),
        (post("\(type)Content-Length: 3\r\n\(chunked)", "a=b"), [400]),
        (post("\(chunked)\(chunked)", "0\r\n\r\n"), [400]),
        (post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"), [501]),
        (post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), [501]),
        (post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"), [501]),
        (post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), [501]),
        (post("Transfer-Encoding:\u{B}chunked\r\n", "0\r\n\r\n"), [400]),
        (post("Transfer-Encoding:\r\n", "0\r\n\r\n"), [501]),
        (post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"), [400]),
        ("POST / HTTP/1.0\r\n\(host)\(chunked)\r\n0\r\n\r\n", [400]),
        // Each byte of a chunk's frame.
        (chunks("3\na=b\r\n0\r\n\r\n"), [400]), (chunks("3\r\na=b\n0\r\n\r\n"), [400]),
        (chunks("3\r\na=b\r\n0\n\r\n"), [400]), (chunks("3\r\na=b\r\n0\r\n\n"), [400]),
        (chunks("3\r\na=bc\r\n0\r\n\r\n"), [400]), (chunks("3\r\na=\r\n0\r\n\r\n"), [400]),
        (chunks("3;x=y\r\na=b\r\n0\r\n\r\n"), [400]), (chunks("3 \r\na=b\r\n0\r\n\r\n"), [400]),
        (chunks(" 3\r\na=b\r\n0\r\n\r\n"), [400]), (chunks("+3\r\na=b\r\n0\r\n\r\n"), [400]),
        (chunks("-3\r\na=b\r\n0\r\n\r\n"), [400]), (chunks("0x3\r\na=b\r\n0\r\n\r\n"), [400]),
        (chunks("\r\na=b\r\n0\r\n\r\n"), [400]), (chunks("g\r\n"), [400]),
        (chunks("000000003\r\na=b\r\n0\r\n\r\n"), [400]),
        (chunks("3\r\na=b\r\n0\r\nX: y\r\n\r\n"), [400]),
        (chunks("3\r\na=b\r\n0\r\nContent-Length: 3\r\n\r\n"), [400]),
        // Bounds.
        (chunks("4000\r\n\(String(repeating: "x", count: 16_384))\r\n0\r\n\r\n"), [200, 200]),
        (chunks("4001\r\n"), [413]), (chunks("ffffffff\r\n"), [413]),
        (chunks("4000\r\n\(String(repeating: "x", count: 16_384))\r\n1\r\n"), [413]),
        // The server drops a refused content.
        (chunks("3\r\n%zz\r\n0\r\n\r\n"), [400]),
        (
            post("Expect: 100-continue\r\n\(type)\(chunked)", "3\r\na=b\r\n0\r\n\r\n"),
            [100, 200, 200]
        ),
    ]

    @Test(arguments: cases)
    func `each content has one end`(text: String, words: [Int]) {
        let all = text + Self.next
        let whole = RequestReaderTests.events(all)
        #expect(whole.map(RequestReaderTests.word) == words, "\(text.debugDescription)")
        let count = all.utf8.count
        for size in count < 400 ? Array(1..<count) : [1, 2, 7, 1_000] {
            #expect(RequestReaderTests.events(all, pieces: size) == whole, "\(size)")
        }
    }

    @Test func `the bytes of chunks are a form`() {
        let text = Self.chunks("1\r\na\r\n5\r\n=b&c=\r\n1\r\nd\r\n0\r\n\r\n")
        #expect(RequestReaderTests.form(of: text) == ["a=b", "c=d"])
    }

    @Test func `a content of another type says nothing`() {
        for type in ["application/json", "text/plain", "multipart/mixed; boundary=x", ""] {
            let field = type.isEmpty ? "" : "Content-Type: \(type)\r\n"
            let text = Self.post(field + "Content-Length: 11\r\n", "{\"count\":2}")
            #expect(RequestReaderTests.form(of: text) == [], "\(type)")
        }
        let get = "GET /?a=b HTTP/1.1\r\n\(Self.host)\(Self.type)Content-Length: 3\r\n\r\na=c"
        #expect(RequestReaderTests.form(of: get) == [])
    }

    /// Returns the form of a multipart content, or nil if it is refused.
    private func multipart(_ content: String, boundary: String = "X") -> [String]? {
        let fields =
            "Content-Type: Multipart/Form-Data; charset=utf-8; boundary=\(boundary)\r\n"
            + "Content-Length: \(content.utf8.count)\r\n"
        return RequestReaderTests.form(of: Self.post(fields, content))
    }

    private func part(_ value: String, _ disposition: String) -> String {
        "--X\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(value)\r\n"
    }

    @Test func `a form in parts has the fields of its parts`() {
        let two = part("2", "name=\"count\"") + part("AS,KD", "name=cards")
        #expect(multipart(two + "--X--\r\n") == ["count=2", "cards=AS,KD"])
        #expect(multipart(two + "--X--", boundary: "\"X\"") == ["count=2", "cards=AS,KD"])
        #expect(multipart("preamble\r\n" + two + "--X--epilogue") == ["count=2", "cards=AS,KD"])
        #expect(multipart(part("", "name=\"a\"") + "--X--\r\n") == ["a="])
        #expect(multipart(part("a\r\n--Y\r\n", "name=\"a\"") + "--X--") == ["a=a\r\n--Y\r\n"])
        #expect(multipart(part("1", "name=\"a\\\"b;c\"") + "--X--") == ["a\"b;c=1"])
        let typed = "--X\r\nX-Y: z\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--"
        #expect(multipart(typed) == ["a=1"])
    }

    @Test func `a file in a form is left out`() {
        let file = part("AS", "name=\"cards\"; filename=\"cards.txt\"")
        #expect(multipart(file + part("2", "name=\"count\"") + "--X--") == ["count=2"])
    }

    @Test(arguments: [
        "", "--X", "--X\r\n", "--X--X", "--Y--\r\n", "--X\r\n\r\n1\r\n--X--",
        "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n",
        "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n1\r\n--X--",
        "--X\r\nContent-Disposition: form-data\r\n\r\n1\r\n--X--",
        "--XContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--",
    ])
    func `a form that is not in parts is refused`(content: String) {
        // An empty content is an empty form, as with any other type.
        let isEmpty = content.isEmpty
        let expected: [String]? = isEmpty || content == "--X--X" ? [] : nil
        #expect(multipart(content) == expected)
    }

    @Test func `a form in parts that is no text, or without a boundary, is refused`() {
        #expect(multipart(part("a", "name=\"a\"") + "--X--", boundary: "") == nil)
        #expect(
            multipart(
                "--\(String(repeating: "x", count: 71))--",
                boundary: String(repeating: "x", count: 71)
            ) == nil
        )
        let parts = part("?", "name=\"a\"").split(separator: "?").map { Array($0.utf8) }
        let bytes = parts[0] + [0xFF] + parts[1] + Array("--X--".utf8)
        #expect(throws: RequestFault.multipart) {
            try MultipartForm.pairs(bytes, type: "multipart/form-data; boundary=X")
        }
    }

    /// The bytes, with the rule that the answer names.
    static let rules: [(text: String, rule: RequestFault)] = [
        ("GET / HTTP/1.1\r\n\r\n", .noHost), ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", .hosts),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .host), ("GET /%4 HTTP/1.1\r\n", .escapes),
        ("GET /?a=%ff HTTP/1.1\r\n", .escapes), ("GET /#a HTTP/1.1\r\n", .addressBytes),
        ("GET x HTTP/1.1\r\n", .address), ("GET /\r\n", .firstLine),
        ("G{T / HTTP/1.1\r\n", .method),
        ("GET / HTTP/x\r\n", .version), ("GET / HTTP/1.1\n", .lineEnd), ("\0", .zero),
        ("\r\n\r\n\r\n", .emptyLines), ("GET / HTTP/1.1\r\n\(host) folded\r\n", .fold),
        ("GET / HTTP/1.1\r\nA : b\r\n", .field), ("GET / HTTP/1.1\r\nA: \u{1}\r\n", .fieldValue),
        (post("Content-Length: 1\r\nContent-Length: 1\r\n"), .lengths),
        (post("Content-Length: 1,1\r\n"), .length),
        (post("\(chunked)Content-Length: 1\r\n"), .lengthAndChunks),
        (post("\(chunked)\(chunked)"), .codings),
        (post("Transfer-Encoding: gzip\r\n"), .coding), (chunks("x"), .chunk),
        (chunks("1\r\nab"), .chunkEnd), (chunks("0\r\nx"), .trailer),
        ("GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 65))", .fields),
    ]

    @Test(arguments: rules)
    func `a refusal names the rule`(text: String, rule: RequestFault) {
        guard case .refused(let fault, _)? = RequestReaderTests.events(text).last else {
            Issue.record("not refused: \(text.debugDescription)")
            return
        }
        #expect(fault == rule)
    }
}
