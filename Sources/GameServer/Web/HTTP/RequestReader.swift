/// Strict reader of HTTP/1.1: it receives a connection's bytes in pieces of any size, and returns the requests.
///
/// It returns one event at a time, so that its user can stop. The events do not depend on the sizes of the pieces.
struct RequestReader {
    let rules: RequestRules
    private var phase: Phase
    /// The present line so far, without its end.
    private var line: [UInt8] = []
    private var headCount = 0
    private var head = RequestHead()
    private var content = ContentReader(.none, maximum: 0)

    private enum Phase: Equatable {
        case emptyLines(left: Int)
        case fields
        case content
        case refused
    }

    enum Event: Equatable {
        case request(HTTPRequest)
        /// The head is valid, and the client waits for a confirmation before it sends the content.
        case expectsContinue(HTTPRequest)
        /// The request is refused, and no more bytes are read. The request contains its valid parts.
        case refused(RequestFault, HTTPRequest)
    }

    init(rules: RequestRules = RequestRules()) {
        self.rules = rules
        phase = .emptyLines(left: rules.maximumEmptyLines)
    }

    /// The progress of the reader, for timeouts.
    var stage: Stage {
        switch phase {
        case .emptyLines: headCount == 0 ? .between : .head
        case .fields: .head
        case .content: .content
        case .refused: .between
        }
    }

    enum Stage {
        /// No byte of the next request has come.
        case between
        case head
        case content
    }

    /// Reads bytes from the front until there is an event or the bytes end.
    mutating func receive(_ bytes: inout ArraySlice<UInt8>) -> Event? {
        while let byte = bytes.first {
            switch phase {
            case .refused:
                bytes = []
            case .content:
                do throws(RequestFault) {
                    try content.receive(&bytes)
                } catch {
                    return refuse(error)
                }
                if content.isWhole { return finish() }
            case .emptyLines, .fields:
                bytes = bytes.dropFirst()
                if let event = take(byte) { return event }
            }
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Event? {
        headCount += 1
        let isAfterCR = line.last == UInt8(ascii: "\r")
        var event: Event?
        switch byte {
        case 0: return refuse(.zero)
        case UInt8(ascii: "\n"):
            guard isAfterCR || !rules.isStrict else { return refuse(.lineEnd) }
            if isAfterCR { line.removeLast() }
            event = endLine()
            line.removeAll(keepingCapacity: true)
        default:
            if isAfterCR { return refuse(.lineEnd) }
            line.append(byte)
            event = checkLength()
        }
        if event == nil, headCount >= rules.maximumHeadBytes, stage == .head {
            return refuse(.headTooLarge)
        }
        return event
    }

    /// Refuses a first line that is too long for any target.
    private mutating func checkLength() -> Event? {
        guard case .emptyLines = phase,
            line.count > rules.maximumTargetBytes + RequestHead.maximumMethodBytes + 11
        else { return nil }
        let method = line.prefix { $0 != UInt8(ascii: " ") }
        head.request.method = HTTPRequest.Method(method)
        head.takeBeginning(ofTarget: line.dropFirst(method.count + 1))
        return refuse(
            method.count > RequestHead.maximumMethodBytes ? .method : .targetTooLong
        )
    }

    private mutating func endLine() -> Event? {
        do throws(RequestFault) {
            switch phase {
            case .emptyLines(let left):
                if line.isEmpty {
                    if left == 0 { return refuse(.emptyLines) }
                    phase = .emptyLines(left: left - 1)
                    headCount = 0
                } else {
                    try head.takeFirst(line[...], rules)
                    phase = .fields
                }
            case .fields where line.isEmpty: return try endHead()
            case .fields: try head.takeField(line[...], rules)
            case .content, .refused: preconditionFailure("only a head has lines")
            }
        } catch {
            return refuse(error)
        }
        return nil
    }

    private mutating func endHead() throws(RequestFault) -> Event? {
        content = ContentReader(try head.finish(rules), maximum: rules.maximumContentBytes)
        if content.isWhole { return finish() }
        phase = .content
        return head.expectsContinue ? .expectsContinue(head.request) : nil
    }

    /// Returns the complete request, and starts with the next one.
    private mutating func finish() -> Event {
        do throws(RequestFault) {
            head.request.form = try head.form(content.bytes)
        } catch {
            return refuse(error)
        }
        let request = head.request
        self = RequestReader(rules: rules)
        return .request(request)
    }

    private mutating func refuse(_ fault: RequestFault) -> Event {
        phase = .refused
        content = ContentReader(.none, maximum: 0)
        head.request.keepsAlive = false
        return .refused(fault, head.request)
    }
}

/// Limits on the requests that a port reads.
struct RequestRules: Equatable, Sendable {
    /// The most bytes of a head, with its empty line.
    var maximumHeadBytes = 8_192
    var maximumTargetBytes = 2_048
    var maximumFields = 64
    var maximumContentBytes = 16_384
    /// The most empty lines that are skipped before a request.
    var maximumEmptyLines = 2
    /// Whether fields and lines have to obey RFC 9112: a line ends in CR LF, and HTTP/1.1 needs `Host`.
    ///
    /// After a leniently read request, the connection has to end. A proxy may read such a request differently, and a
    /// second request could hide in the first one.
    var isStrict = true

    /// The rules of a port with one request for each connection, which people may type by hand.
    static let oneByHand = RequestRules(
        maximumHeadBytes: 4_096,
        maximumTargetBytes: 4_096,
        maximumContentBytes: 0,
        maximumEmptyLines: 0,
        isStrict: false
    )
}

/// The reason for the refusal of a request.
struct RequestFault: Error, Equatable {
    let status: HTTPStatus
    /// The sentence that names the broken rule.
    let rule: String

    /// - Parameter rule: the sentence about the broken rule; nil for the sentence of the status.
    init(_ status: HTTPStatus, _ rule: String? = nil) {
        self.status = status
        self.rule = rule ?? status.sentence
    }

    static func bad(_ rule: String) -> RequestFault { RequestFault(.badRequest, rule) }
}

/// Broken rules of RFC 9112, each with a sentence for the client.
extension RequestFault {
    static let headTooLarge = RequestFault(.headTooLarge)
    static let contentTooLarge = RequestFault(.contentTooLarge)
    static let targetTooLong = RequestFault(.targetTooLong)
    static let lineEnd = bad("Each line has to end in CR LF, and no CR stands elsewhere.")
    static let zero = bad("The head has a byte 0.")
    static let emptyLines = bad("There are too many empty lines before the request.")
    static let firstLine = bad(
        "The first line has to be METHOD ADDRESS HTTP/1.1, with single blanks."
    )
    static let method = bad("A method is a word of at most 16 characters.")
    static let version = bad("The first line has to end in HTTP/1.1 or HTTP/1.0.")
    static let address = bad("The address has to begin with a slash, or with http:// and a host.")
    static let addressBytes = bad(
        "Blanks, # and other than ASCII are written as %XX in an address."
    )
    static let escapes = bad("A % needs two hexadecimal digits, and the bytes have to be UTF-8.")
    static let field = bad("A field has to be NAME: VALUE, without a blank before the colon.")
    static let fold = bad("A field may not continue in the next line.")
    static let fieldValue = bad("The value of a field has a control character.")
    static let fields = RequestFault(.headTooLarge, "The request has too many fields.")
    static let noHost = bad("The field Host is missing.")
    static let hosts = bad("The field Host stands more than once.")
    static let host = bad("The host has a character that no host has.")
    static let lengths = bad("The field Content-Length stands more than once.")
    static let length = bad("Content-Length has to be a number of at most seven digits.")
    static let lengthAndChunks = bad("Content-Length and Transfer-Encoding exclude each other.")
    static let codings = bad("The field Transfer-Encoding stands more than once.")
    static let oldChunks = bad("A request of HTTP/1.0 has no Transfer-Encoding.")
    static let coding = RequestFault(.notImplemented, "The only transfer coding here is chunked.")
    static let chunk = bad("A chunk begins with its size in hexadecimal digits and CR LF.")
    static let chunkEnd = bad("The bytes of a chunk end in CR LF.")
    static let trailer = bad("Nothing but an empty line follows the last chunk.")
    static let multipart = bad("The content is no multipart/form-data with that boundary.")
}
