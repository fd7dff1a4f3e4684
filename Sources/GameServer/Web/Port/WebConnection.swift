import Sockets

/// One connection to an HTTP port, which reads requests and sends the answers in order.
final class WebConnection: EventSource {
    let peer: WebPeer
    /// The sender of the last request. Behind a proxy, one connection may carry requests of several senders.
    private(set) var sender: PeerAddress
    let admission: Admission
    private(set) var server: String?
    let port: WebPort
    private var rules: WebRules { port.rules }
    private var reader: RequestReader
    /// Received bytes that wait until the peer takes earlier answers.
    private var unread: ArraySlice<UInt8> = []
    private var output = WebOutput()
    /// The number of bytes that the port counts as waiting for this connection.
    private var countedBytes = 0
    private var phase = Phase.open
    private var requestCount = 0
    private var lingerBytes = 0
    /// Whether the peer has closed its sending side.
    private var isInputOver = false
    /// Whether the unread bytes wait for another turn of the loop.
    private var isInLine = false
    private let start: Int
    /// The time at which the connection ends or is refused, unless the expected bytes come first.
    private var deadline: Int
    private var stage = RequestReader.Stage.between
    /// The time at which the peer took the last answer, if no bytes came since.
    private(set) var idleSince = 0

    private enum Phase {
        case open
        /// The last answer is being sent.
        case closing
        /// All answers are sent. The peer has to close its side first, so that no answer is lost on the way.
        case lingering
        /// The answer before the switch to a WebSocket is being sent.
        case leavingHTTP
        case handedOver
        case gone
    }

    init(
        loop: EventLoop,
        descriptor: Descriptor,
        port: WebPort,
        peer: WebPeer,
        admission: Admission
    ) {
        self.port = port
        self.peer = peer
        sender = peer.from
        self.admission = admission
        reader = RequestReader(rules: port.rules.requests)
        start = loop.now
        deadline =
            loop.now + (admission == .webSocket ? port.rules.headTime : port.rules.idleTime)
        super.init(loop: loop, descriptor: descriptor)
    }

    /// Joins the loop; timeouts end the connection even if the peer does nothing.
    func open() {
        loop.insert(self)
        do throws(SystemError) {
            try loop.poller.add(descriptor, token: token, interest: .read)
        } catch {
            return end()
        }
        if admission == .refused {
            refuseAsFull(HTTPRequest())
            flush()
        }
        arm()
    }

    override func ready(_ readiness: Readiness) {
        if isOver { return }
        if readiness.contains(.writable) && !output.isEmpty {
            flush()
            readOn()
        } else if readiness.contains(.readable) {
            // Earlier bytes are read first.
            if !isInLine { read() }
        } else if readiness.contains(.hangup) {
            end()
        }
        if !isOver { arm() }
    }

    override func turnCame() {
        isInLine = false
        // While output waits, reading continues after it is sent.
        guard phase == .open, output.isEmpty else { return }
        readOn()
        if !isOver { arm() }
    }

    override func timeReached() {
        guard !isOver else { return }
        if loop.now < deadline { return arm() }
        guard phase == .open, output.isEmpty, stage != .between else { return end() }
        // A peer with an unfinished request learns the reason.
        queue(port.pages.refusal(rules.lateStatus, of: HTTPRequest()))
        flush()
        if isOver { return }
        if let lifetime = rules.lifetime, loop.now >= start + lifetime { return end() }
        arm()
    }

    override func end() {
        guard !isOver else { return }
        leave(as: .gone)
    }

    /// Whether the peer has sent no request yet, or only a part of one.
    var isDue: Bool {
        phase == .open && output.isEmpty && (requestCount == 0 || reader.stage != .between)
    }

    /// Whether all requests are answered, and no part of another one has come.
    var isIdle: Bool { !isDue && phase == .open && output.isEmpty && unread.isEmpty }

    private var isOver: Bool { phase == .gone || phase == .handedOver }

    private func leave(as end: Phase) {
        phase = end
        loop.poller.remove(descriptor)
        loop.remove(self)
        _ = port.countWaiting(-countedBytes)
    }

    override var handsOver: Bool { phase == .handedOver }

    override func didClose() {
        port.left(self)
        // From here on no source of this loop uses the descriptor.
        if handsOver { port.handOver(self, Array(unread)) }
    }

    private func read() {
        switch try? SystemCalls.receive(descriptor, into: loop.readBuffer) {
        case nil: end()
        case .bytes(0): endInput()
        case .wouldBlock: break
        case .bytes(let count) where phase == .lingering:
            lingerBytes += count
            if lingerBytes > rules.maximumLingerBytes { end() }
        case .bytes(let count):
            guard phase == .open else { return }
            let isFirst = requestCount == 0 && reader.stage == .between && output.isEmpty
            if isFirst, Self.isOfGames(loop.readBuffer[..<count]), let line = port.lineForGames {
                output.add(line(peer.here))
                phase = .closing
                return flush()
            }
            unread = Array(loop.readBuffer[..<count])[...]
            readOn()
        }
    }

    /// Handles the end of the peer's sending side; the peer may still take its answers.
    private func endInput() {
        isInputOver = true
        if phase == .lingering { return end() }
        if phase == .open { phase = .closing }
        flush()
    }

    /// Reads received bytes until the answers are more than the peer takes at once, or until the turn is over.
    /// Answers may be expensive, and other connections wait for theirs.
    private func readOn() {
        if isInLine { return }
        loop.turn.begin(maximumLineCount: rules.maximumTurnRequests)
        var hasTurn = true
        while phase == .open {
            while phase == .open, hasTurn, output.count < rules.maximumWaitingBytes,
                let event = reader.receive(&unread)
            {
                carryOut(event)
                // While an answer waits for the peer, the deadline is for taking that answer.
                if countedBytes == 0 { set(.between) } else { stage = .between }
                hasTurn = !loop.turn.isOver(afterWork: true, now: loop.thread.fineClock())
            }
            let hadOutput = !output.isEmpty
            flush()
            // The sent answers make room for answers to bytes that have already come.
            if phase != .open || !output.isEmpty || unread.isEmpty || !hadOutput { break }
            if !hasTurn { return standInLine() }
        }
        if phase == .open && output.isEmpty && reader.stage != stage {
            set(reader.stage)
        }
    }

    private func standInLine() {
        isInLine = true
        loop.standInLine(self)
    }

    private func carryOut(_ event: RequestReader.Event) {
        switch event {
        case .expectsContinue(let request):
            guard rules.hosts.allows(request.host) else { return refuse(request, .misdirected) }
            output.add(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        case .refused(let fault, let request):
            refuse(request, fault)
        case .request(let request):
            requestCount += 1
            guard rules.hosts.allows(request.host) else { return refuse(request, .misdirected) }
            guard let asker = peer.sender(of: request, rules.forwarding, now: loop.now) else {
                return refuse(request, .forbidden)
            }
            sender = asker.from
            guard admission == .full || request.path == ["ws"] else { return refuseAsFull(request) }
            let goesOn = request.keepsAlive && requestCount < rules.maximumRequests
            let answer = port.pages.answer(request, from: asker)
            if answer.status == .switchingProtocols {
                server = request.parameter("server")
                queue(answer, isLast: false)
                phase = .leavingHTTP
                return
            }
            queue(answer, isHead: request.method == .head, isLast: !goesOn)
        }
    }

    func queue(_ answer: HTTPAnswer, isHead: Bool = false, isLast: Bool = true) {
        let date = HTTPDate.text(secondsSince1970: WallClock.now.secondsSince1970)
        if answer.isKept, answer.hasContent, !isHead {
            output.add(answer.head(date: date, closes: isLast))
            output.add(shared: answer.content)
        } else {
            output.add(answer.bytes(isHead: isHead, date: date, closes: isLast))
        }
        if isLast { phase = .closing }
    }

    private func set(_ stage: RequestReader.Stage) {
        self.stage = stage
        idleSince = loop.now
        deadline =
            switch stage {
            case .between: loop.now + rules.idleTime
            case .head: loop.now + rules.headTime
            case .content: loop.now + rules.contentTime
            }
    }

    private func arm() {
        if let lifetime = rules.lifetime { deadline = min(deadline, start + lifetime) }
        wake(at: deadline)
    }

    /// Sends as much as the kernel takes. While the rest waits, no more requests are read.
    private func flush() {
        let hadWaited = countedBytes > 0
        do throws(SystemError) {
            while !output.isEmpty {
                let sent = try output.send { (bytes) throws(SystemError) in
                    try SystemCalls.send(descriptor, bytes)
                }
                guard case .bytes = sent else { return try waitForPeer(hadWaited) }
            }
            output = WebOutput()
            _ = count(waiting: 0)
            if phase == .closing { return try linger() }
            if phase == .leavingHTTP { return leave(as: .handedOver) }
            if hadWaited {
                set(reader.stage)
                try loop.poller.modify(descriptor, token: token, interest: .read)
            }
        } catch {
            end()
        }
    }

    private func waitForPeer(_ hadWaited: Bool) throws(SystemError) {
        output.shrink()
        guard count(waiting: output.weight) else { return end() }
        if hadWaited { return }
        deadline = loop.now + rules.outputTime
        try loop.poller.modify(descriptor, token: token, interest: .write)
    }

    private func count(waiting bytes: Int) -> Bool {
        let more = bytes - countedBytes
        countedBytes = bytes
        return port.countWaiting(more)
    }

    private func linger() throws(SystemError) {
        if isInputOver { return end() }
        SystemCalls.shutdownSending(descriptor)
        phase = .lingering
        deadline = loop.now + rules.lingerTime
        try loop.poller.modify(descriptor, token: token, interest: .read)
    }
}
