import ClientCore
import Sockets
import TerminalKit

/// A plain bridge between standard input and output and a server, like `nc`.
struct Bridge {
    let address: JoinAddress
    let configuration: ClientConfiguration

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
        return RunLoop.run(Carrier(socket))
    }
}

/// Carries bytes in both directions until the server ends the connection.
private final class Carrier: LoopHost {
    private let socket: Socket
    /// The bytes that the server has not accepted yet.
    private var waiting: [UInt8] = []
    private var hasInputEnded = false
    private var isReadable = false

    /// The limit of waiting bytes. At the limit, the input waits until the server accepts more.
    private static let maximumWaiting = 1 << 16

    init(_ socket: Socket) { self.socket = socket }

    var now: Int { MonotonicClock.nowMilliseconds }

    func advance() -> Int32? {
        send()
        guard isReadable else { return nil }
        isReadable = false
        return receive()
    }

    func fill(_ poll: inout PollSet) {
        let entry = Poll.Entry(
            descriptor: socket.descriptor.number,
            writing: !waiting.isEmpty
        )
        poll.add([entry]) { [self] in isReadable = true }
        if !hasInputEnded, waiting.count < Self.maximumWaiting {
            poll.add(System.input) { [self] in readInput() }
        }
    }

    private func readInput() {
        guard let bytes = System.readSome(System.input) else { return }
        hasInputEnded = bytes.isEmpty
        waiting += bytes
        if hasInputEnded, waiting.isEmpty { socket.shutdownSending() }
    }

    private func send() {
        guard !waiting.isEmpty else { return }
        let sent = try? waiting.withUnsafeBytes { (bytes) throws(SystemError) in
            try socket.send(bytes)
        }
        switch sent {
        case .bytes(let count): waiting.removeFirst(count)
        case .wouldBlock: break
        // The last bytes of the server may still be unread.
        case nil: waiting = []
        }
        if waiting.isEmpty, hasInputEnded { socket.shutdownSending() }
    }

    /// Reads from the server. Returns the exit status once the server has ended the connection.
    private func receive() -> Int32? {
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
