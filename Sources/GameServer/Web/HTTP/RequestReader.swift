/// The strict reader of HTTP/1.1: it is told the bytes of one connection, in pieces of any size,
/// and says what they ask.
///
/// It gives one event at a time, so that whoever carries them out can stop in between. However the
/// bytes were cut, the events are the same.
struct RequestReader {
    let rules: RequestRules
    private var phase: Phase
    /// The present line without its end.
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

    /// What the bytes came to.
    enum Event: Equatable {
        /// A request is whole.
        case request(HTTPRequest)
        /// The head is in order, and its sender waits to hear so before it sends the content.
        case expectsContinue(HTTPRequest)
        /// No more is read; the request is as much of it as was in order.
        case refused(RequestFault, HTTPRequest)
    }

    init(rules: RequestRules = RequestRules()) {
        self.rules = rules
        phase = .emptyLines(left: rules.maximumEmptyLines)
    }

    /// Where the reader is, for whoever counts the time.
    var stage: Stage {
        switch phase {
        case .emptyLines: headCount == 0 ? .between : .head
        case .fields: .head
        case .content: .content
        case .refused: .between
        }
    }

    enum Stage {
        /// Nothing of a request has come.
        case between
        case head
        case content
    }

    /// Takes bytes from the beginning until there is an event or there are no more.
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

    /// A first line that has become too long for any target.
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

    /// Gives the request, and begins again.
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

/// What a port allows of the requests that it reads.
struct RequestRules: Equatable, Sendable {
    /// The bytes of a head, its empty line included.
    var maximumHeadBytes = 8_192
    /// The bytes of a request's target.
    var maximumTargetBytes = 2_048
    var maximumFields = 64
    /// The bytes of a content, whatever it is.
    var maximumContentBytes = 16_384
    /// Empty lines before a request that are passed over.
    var maximumEmptyLines = 2
    /// Whether every field and line has to be as RFC 9112 wants it: CRLF at the end of a line, and
    /// `Host` in a request of HTTP/1.1.
    ///
    /// What is read leniently must not go on after the first request: behind a proxy that reads it
    /// otherwise, a second request could hide in the first one.
    var isStrict = true

    /// For a port that answers one request of each connection, which people type by hand.
    static let oneByHand = RequestRules(
        maximumHeadBytes: 4_096,
        maximumTargetBytes: 4_096,
        maximumContentBytes: 0,
        maximumEmptyLines: 0,
        isStrict: false
    )
}
