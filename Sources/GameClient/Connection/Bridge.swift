import GameProtocol

/// The bare bridge between standard input and output and a server: what `nc` does.
struct Bridge {
    private let address: JoinAddress
    private let configuration: ClientConfiguration

    /// More than this does not wait for a server that reads nothing.
    private static let maximumWaiting = 1 << 16

    init(_ address: JoinAddress, _ configuration: ClientConfiguration) {
        self.address = address
        self.configuration = configuration
    }

    /// Gives the status to end with.
    func run() -> Int32 {
        let socket: Socket
        do throws(SystemError) {
            socket = try Socket(
                host: address.host,
                port: address.port,
                timeoutMilliseconds: configuration.timeoutMs
            )
        } catch {
            return Diagnostics.fail(
                Failure(error, address, timeoutMs: configuration.timeoutMs)
            )
        }
        return carry(socket)
    }

    private func carry(_ socket: Socket) -> Int32 {
        var waiting: [UInt8] = []
        var hasEnded = false
        while true {
            let readsInput = !hasEnded && waiting.count < Self.maximumWaiting
            var entries = [
                Waiting.Entry(descriptor: socket.descriptor.number, writing: !waiting.isEmpty)
            ]
            if readsInput { entries.append(Waiting.Entry(descriptor: System.input)) }
            let ready = Waiting.wait(entries, milliseconds: nil)
            if readsInput, ready[1], let bytes = System.readSome(System.input) {
                hasEnded = bytes.isEmpty
                waiting += bytes
                if hasEnded, waiting.isEmpty { socket.shutdownSending() }
            }
            send(&waiting, socket, isLast: hasEnded)
            if ready[0], let status = receive(socket) { return status }
        }
    }

    private func send(_ waiting: inout [UInt8], _ socket: Socket, isLast: Bool) {
        guard !waiting.isEmpty else { return }
        let sent = try? waiting.withUnsafeBytes { (bytes) throws(SystemError) in
            try socket.send(bytes)
        }
        switch sent {
        case .bytes(let count): waiting.removeFirst(count)
        case .wouldBlock: break
        // What the server has said before it went is still to be read.
        case nil: waiting = []
        }
        if waiting.isEmpty, isLast { socket.shutdownSending() }
    }

    /// The status to end with, once the server has ended the connection.
    private func receive(_ socket: Socket) -> Int32? {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            do throws(SystemError) {
                guard case .bytes(let count) = try socket.receive(into: buffer) else { return nil }
                if count == 0 { return 0 }
                let error = System.writeAll(System.output, Array(buffer[..<count]))
                return error.map { Diagnostics.unwritten("The lines cannot be written", $0) }
            } catch {
                return Diagnostics.fail(.lost(seatSeconds: nil))
            }
        }
    }
}
