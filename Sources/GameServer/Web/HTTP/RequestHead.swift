/// The head of a request while its lines come in, and what is wrong with them.
struct RequestHead {
    var request = HTTPRequest()
    private(set) var expectsContinue = false
    /// The host of an address in its absolute form, which counts instead of the field.
    private var targetHost: String?

    /// Why a head is refused.
    struct Fault: Error {
        let status: HTTPStatus

        init(_ status: HTTPStatus) { self.status = status }
    }

    static let maximumMethodBytes = 16

    /// Takes the first line: method, target and version, with one blank between.
    mutating func takeFirst(_ line: ArraySlice<UInt8>, _ rules: RequestRules) throws(Fault) {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, HTTPSyntax.isToken(words[0]),
            words[0].count <= Self.maximumMethodBytes
        else { throw Fault(.badRequest) }
        // Also the answer to a refused HEAD has no content.
        request.method = HTTPRequest.Method(words[0])
        try takeVersion(words[2])
        if words[1].count > rules.maximumTargetBytes {
            takeBeginning(ofTarget: words[1])
            throw Fault(.targetTooLong)
        }
        guard HTTPSyntax.isTarget(words[1]) else { throw Fault(.badRequest) }
        try takeTarget(words[1])
    }

    /// The first part of a path whose rest nobody reads: whoever asks below it is refused in the form
    /// that is usual there.
    mutating func takeBeginning(ofTarget target: ArraySlice<UInt8>) {
        let part = target.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        guard target.first == UInt8(ascii: "/"), part.count < target.count - 1,
            let text = FormText.text(part)
        else { return }
        request.path = [text]
    }

    private mutating func takeVersion(_ word: ArraySlice<UInt8>) throws(Fault) {
        if word.elementsEqual("HTTP/1.1".utf8) {
            request.isVersion11 = true
        } else if !word.elementsEqual("HTTP/1.0".utf8) {
            let form = Array("HTTP/9.9".utf8)
            let isVersion =
                word.count == form.count
                && zip(word, form).allSatisfy { byte, shown in
                    HTTPSyntax.isDigit(shown) ? HTTPSyntax.isDigit(byte) : byte == shown
                }
            let isOne = word.starts(with: "HTTP/1".utf8)
            throw Fault(isVersion && !isOne ? .wrongVersion : .badRequest)
        }
    }

    private mutating func takeTarget(_ target: ArraySlice<UInt8>) throws(Fault) {
        var target = target
        if target.elementsEqual("*".utf8), request.method == .options { return }
        let scheme = "http://".utf8
        if String(decoding: target.prefix(scheme.count), as: UTF8.self).lowercased() == "http://" {
            let rest = target.dropFirst(scheme.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            let host = rest[..<(end ?? rest.endIndex)]
            guard !host.isEmpty, HTTPSyntax.isHost(host) else { throw Fault(.badRequest) }
            targetHost = String(decoding: host, as: UTF8.self)
            target = rest[(end ?? rest.endIndex)...]
            // An empty path means the root.
            if target.first != UInt8(ascii: "/") { target = [UInt8(ascii: "/")] + target }
        }
        guard target.first == UInt8(ascii: "/") else { throw Fault(.badRequest) }
        let halves = target.split(
            separator: UInt8(ascii: "?"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        try takePath(halves[0])
        guard let query = FormText.pairs(halves.count > 1 ? halves[1] : []) else {
            throw Fault(.badRequest)
        }
        request.query = query
    }

    private mutating func takePath(_ path: ArraySlice<UInt8>) throws(Fault) {
        for part in path.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        ) {
            guard let text = FormText.text(part) else { throw Fault(.badRequest) }
            request.path.append(text)
        }
        if request.path.last == "" {
            request.path.removeLast()
            request.endsInSlash = !request.path.isEmpty
        }
    }

    /// Takes one field; one that goes on in the next line is not taken.
    mutating func takeField(_ line: ArraySlice<UInt8>, _ rules: RequestRules) throws(Fault) {
        guard request.fields.count < rules.maximumFields else { throw Fault(.headTooLarge) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            HTTPSyntax.isToken(line[..<colon])
        else { throw Fault(.badRequest) }
        let value = HTTPSyntax.trimmed(line[(colon + 1)...])
        guard HTTPSyntax.isFieldValue(value) else { throw Fault(.badRequest) }
        request.fields.append(
            HTTPRequest.Pair(
                name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
                value: String(decoding: value, as: UTF8.self)
            )
        )
    }

    /// Looks at the head as a whole; gives the bytes of the content that follows.
    mutating func finish(_ rules: RequestRules) throws(Fault) -> Int {
        try takeHost(rules)
        let length = try contentLength(rules)
        let expectations = request.values("expect")
        guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
            throw Fault(.expectationFailed)
        }
        // A sender of HTTP/1.0 cannot know what 100 means.
        expectsContinue = !expectations.isEmpty && length > 0 && request.isVersion11
        let closes = request.values("connection").contains { HTTPSyntax.list($0, has: "close") }
        request.keepsAlive = request.isVersion11 && !closes && rules.isStrict
        return length
    }

    private mutating func takeHost(_ rules: RequestRules) throws(Fault) {
        let hosts = request.values("host")
        let needed = request.isVersion11 && rules.isStrict ? 1 : 0
        guard (needed...1).contains(hosts.count) else { throw Fault(.badRequest) }
        guard hosts.allSatisfy({ HTTPSyntax.isHost($0.utf8) }) else { throw Fault(.badRequest) }
        request.host = targetHost ?? hosts.first
    }

    private func contentLength(_ rules: RequestRules) throws(Fault) -> Int {
        let lengths = request.values("content-length")
        if !request.values("transfer-encoding").isEmpty {
            throw Fault(lengths.isEmpty ? .notImplemented : .badRequest)
        }
        guard let text = lengths.first else { return 0 }
        guard lengths.count == 1, text.utf8.allSatisfy(HTTPSyntax.isDigit),
            (1...7).contains(text.utf8.count), let length = Int(text)
        else { throw Fault(.badRequest) }
        if length == 0 { return 0 }
        // Only a form is read; any other content could not be skipped without counting its bytes.
        guard request.method == .post, length <= rules.maximumContentBytes else {
            throw Fault(.contentTooLarge)
        }
        let type = request.field("content-type")?.prefix { $0 != ";" } ?? ""
        guard HTTPSyntax.trimmed(type).lowercased() == "application/x-www-form-urlencoded" else {
            throw Fault(.wrongType)
        }
        return length
    }
}
