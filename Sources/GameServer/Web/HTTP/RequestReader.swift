/// Strict reader of HTTP/1.1. It receives the bytes of one connection in pieces of any size, and returns the
/// requests.
///
/// It returns one event at a time, so that its user can stop between two events. The events do not depend on the
/// sizes of the pieces.
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

    /// An event in the stream of requests.
    enum Event: Equatable {
        /// A complete request.
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
    /// The most bytes of a target.
    var maximumTargetBytes = 2_048
    var maximumFields = 64
    /// The most bytes of a content.
    var maximumContentBytes = 16_384
    /// The most empty lines that are skipped before a request.
    var maximumEmptyLines = 2
    /// Whether fields and lines have to obey RFC 9112: CR LF at the end of a line, and `Host` in a request of
    /// HTTP/1.1.
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
