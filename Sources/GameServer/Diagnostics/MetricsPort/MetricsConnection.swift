import Sockets

/// One connection to the metrics port: it reads a request, sends the answer and closes.
final class MetricsConnection: EventSource {
    private let port: MetricsPort
    private var input: [UInt8] = []
    private var output: ArraySlice<UInt8> = []
    private var phase = Phase.reading

    private enum Phase {
        case reading
        case writing
        /// All is sent; the peer has to end its side first, so that nothing is lost on the way.
        case ending
        case gone
    }

    init(loop: EventLoop, descriptor: Descriptor, port: MetricsPort) {
        self.port = port
        super.init(loop: loop, descriptor: descriptor)
    }

    /// Takes its place on the loop; it ends in time whatever the peer does.
    func open() {
        loop.insert(self)
        port.entered(token)
        wake(at: loop.now + MetricsPort.patienceMilliseconds)
        do throws(SystemError) {
            try loop.poller.add(descriptor, token: token, interest: .read)
        } catch {
            end()
        }
    }

    override func ready(_ readiness: Readiness) {
        switch phase {
        case .reading where readiness.contains(.readable): read()
        case .writing where readiness.contains(.writable): write()
        case .ending where readiness.contains(.readable): read()
        default: if readiness.contains(.hangup) { end() }
        }
    }

    override func timeReached() {
        // A peer that has begun a request is told what was wrong, but not waited for any longer.
        if phase == .reading && !input.isEmpty { answer(.tooLong) }
        end()
    }

    override func end() {
        guard phase != .gone else { return }
        phase = .gone
        loop.poller.remove(descriptor)
        loop.remove(self)
    }

    override func didClose() { port.left(token) }

    private func read() {
        switch try? SystemCalls.receive(descriptor, into: loop.readBuffer) {
        case .bytes(0), nil: end()
        case .wouldBlock: break
        case .bytes(let count):
            guard phase == .reading else { return }
            input += loop.readBuffer[..<count]
            if let request = HTTPRequest(input) { answer(request) }
        }
    }

    private func answer(_ request: HTTPRequest) {
        output = port.response(to: request).bytes[...]
        input = []
        phase = .writing
        write()
    }

    private func write() {
        do throws(SystemError) {
            while !output.isEmpty {
                let sent = try output.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                    try SystemCalls.send(descriptor, UnsafeRawBufferPointer(bytes))
                }
                guard case .bytes(let count) = sent else {
                    return try loop.poller.modify(descriptor, token: token, interest: .write)
                }
                output = output.dropFirst(count)
            }
            SystemCalls.shutdownSending(descriptor)
            phase = .ending
            try loop.poller.modify(descriptor, token: token, interest: .read)
        } catch {
            end()
        }
    }
}
