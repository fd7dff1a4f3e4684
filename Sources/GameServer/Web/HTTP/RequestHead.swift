/// Parser for the head of a request, line by line.
struct RequestHead {
    var request = HTTPRequest()
    private(set) var expectsContinue = false
    /// The host of an absolute address, which has priority over the field `Host`.
    private var targetHost: String?

    static let maximumMethodBytes = 16

    /// Parses the first line: method, target and version, separated by single blanks.
    mutating func takeFirst(_ line: ArraySlice<UInt8>, _ rules: RequestRules) throws(RequestFault) {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3 else { throw .firstLine }
        guard HTTPSyntax.isToken(words[0]), words[0].count <= Self.maximumMethodBytes else {
            throw .method
        }
        // The method comes first, because the answer to a refused HEAD has no content.
        request.method = HTTPRequest.Method(words[0])
        try takeVersion(words[2])
        if words[1].count > rules.maximumTargetBytes {
            takeBeginning(ofTarget: words[1])
            throw .targetTooLong
        }
        guard HTTPSyntax.isTarget(words[1]) else { throw .addressBytes }
        try takeTarget(words[1])
    }

    /// Keeps the first part of the path of a target that is refused unread, so that the refusal has the usual form
    /// for addresses below that part.
    mutating func takeBeginning(ofTarget target: ArraySlice<UInt8>) {
        let part = target.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        guard target.first == UInt8(ascii: "/"), part.count < target.count - 1,
            let text = FormText.text(part)
        else { return }
        request.path = [text]
    }

    private mutating func takeVersion(_ word: ArraySlice<UInt8>) throws(RequestFault) {
        let form = Array("HTTP/9.9".utf8)
        let isVersion =
            word.count == form.count
            && zip(word, form).allSatisfy { byte, shown in
                HTTPSyntax.isDigit(shown) ? HTTPSyntax.isDigit(byte) : byte == shown
            }
        guard isVersion else { throw .version }
        guard word.starts(with: "HTTP/1".utf8) else { throw RequestFault(.wrongVersion) }
        // A higher minor version is treated as 1.1 (RFC 9110, section 2.5).
        request.isVersion11 = word.last != UInt8(ascii: "0")
    }

    private mutating func takeTarget(_ target: ArraySlice<UInt8>) throws(RequestFault) {
        var target = target
        if target.elementsEqual("*".utf8), request.method == .options { return }
        let scheme = "http://".utf8
        if String(decoding: target.prefix(scheme.count), as: UTF8.self).lowercased() == "http://" {
            let rest = target.dropFirst(scheme.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            let host = rest[..<(end ?? rest.endIndex)]
            guard !host.isEmpty, HTTPSyntax.isHost(host) else { throw .host }
            targetHost = String(decoding: host, as: UTF8.self)
            target = rest[(end ?? rest.endIndex)...]
            // An empty path is the root.
            if target.first != UInt8(ascii: "/") { target = [UInt8(ascii: "/")] + target }
        }
        guard target.first == UInt8(ascii: "/") else { throw .address }
        let halves = target.split(
            separator: UInt8(ascii: "?"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        try takePath(halves[0])
        guard let query = FormText.pairs(halves.count > 1 ? halves[1] : []) else {
            throw .escapes
        }
        request.query = query
    }

    private mutating func takePath(_ path: ArraySlice<UInt8>) throws(RequestFault) {
        for part in path.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        ) {
            guard let text = FormText.text(part) else { throw .escapes }
            request.path.append(text)
        }
        if request.path.last == "" {
            request.path.removeLast()
            request.endsInSlash = !request.path.isEmpty
        }
    }

    /// Parses one field; a field that continues on the next line is refused.
    mutating func takeField(_ line: ArraySlice<UInt8>, _ rules: RequestRules) throws(RequestFault) {
        guard request.fields.count < rules.maximumFields else { throw .fields }
        if let first = line.first, first == 0x20 || first == 0x09 { throw .fold }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            HTTPSyntax.isToken(line[..<colon])
        else { throw .field }
        let value = HTTPSyntax.trimmed(line[(colon + 1)...])
        guard HTTPSyntax.isFieldValue(value) else { throw .fieldValue }
        request.fields.append(
            HTTPRequest.Pair(
                name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
                value: String(decoding: value, as: UTF8.self)
            )
        )
    }

    /// Checks the whole head, and returns the framing of the content.
    mutating func finish(
        _ rules: RequestRules
    ) throws(RequestFault) -> ContentReader.Framing {
        try takeHost(rules)
        let framing = try framing(rules)
        let expectations = request.values("expect")
        guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
            throw RequestFault(.expectationFailed)
        }
        request.hasContent = framing != .none
        // A sender of HTTP/1.0 does not know the status 100.
        expectsContinue = !expectations.isEmpty && request.hasContent && request.isVersion11
        let closes = request.values("connection").contains { HTTPSyntax.list($0, has: "close") }
        request.keepsAlive = request.isVersion11 && !closes && rules.isStrict
        return framing
    }

    private mutating func takeHost(_ rules: RequestRules) throws(RequestFault) {
        let hosts = request.values("host")
        guard hosts.count <= 1 else { throw .hosts }
        if hosts.isEmpty, request.isVersion11, rules.isStrict { throw .noHost }
        guard hosts.allSatisfy({ HTTPSyntax.isHost($0.utf8) }) else { throw .host }
        request.host = targetHost ?? hosts.first
    }

    /// Returns the framing of the content; throws if the head offers two framings.
    private func framing(_ rules: RequestRules) throws(RequestFault) -> ContentReader.Framing {
        let lengths = request.values("content-length")
        let codings = request.values("transfer-encoding")
        guard codings.isEmpty else {
            guard lengths.isEmpty else { throw .lengthAndChunks }
            guard codings.count == 1 else { throw .codings }
            guard request.isVersion11 else { throw .oldChunks }
            guard codings[0].lowercased() == "chunked" else { throw .coding }
            guard rules.maximumContentBytes > 0 else { throw .contentTooLarge }
            return .chunks
        }
        guard let text = lengths.first else { return .none }
        guard lengths.count == 1 else { throw .lengths }
        guard text.utf8.allSatisfy(HTTPSyntax.isDigit), (1...7).contains(text.utf8.count),
            let length = Int(text)
        else { throw .length }
        guard length <= rules.maximumContentBytes else { throw .contentTooLarge }
        return length == 0 ? .none : .length(length)
    }

    /// Returns the fields of a posted form. Other content is ignored, as deckofcardsapi.com does.
    func form(_ content: [UInt8]) throws(RequestFault) -> [HTTPRequest.Pair] {
        guard request.method == .post, !content.isEmpty else { return [] }
        let field = request.field("content-type") ?? ""
        switch HTTPSyntax.trimmed(field.prefix { $0 != ";" }).lowercased() {
        case "application/x-www-form-urlencoded":
            guard let pairs = FormText.pairs(content) else { throw .escapes }
            return pairs
        case "multipart/form-data": return try MultipartForm.pairs(content, type: field)
        default: return []
        }
    }
}
