import GameProtocol
import Sockets
import TerminalKit

/// A connection that is made only to see how long that takes.
struct ConnectionProbe {
    let inst: String
    /// When it is given up, in milliseconds.
    let deadline: Int
    private let socket: Socket
    private let start = MonotonicClock.nowNanoseconds

    /// How a probe stands.
    enum Progress: Equatable {
        case pending
        case connected(nanoseconds: Int)
        case failed
    }

    private static let patienceMs = 2000

    /// Begins to connect; nil where that is not possible at all.
    init?(_ server: FoundServer, at now: Int) {
        // The host is a number, so nobody is asked for it.
        guard
            let target = try? SystemCalls.resolve(
                server.address.host,
                port: server.address.port
            ).first, let descriptor = try? SystemCalls.beginConnecting(to: target)
        else { return nil }
        inst = server.inst
        deadline = now + Self.patienceMs
        socket = Socket(owning: descriptor)
    }

    /// To wait on, for writing.
    var descriptor: Int32 { socket.descriptor.number }

    /// Looks how it stands, without waiting.
    func progress(at now: Int) -> Progress {
        let time = MonotonicClock.nowNanoseconds - start
        guard (try? socket.wait(.write, timeoutMilliseconds: 0)) == true else {
            return deadline <= now ? .failed : .pending
        }
        do throws(SystemError) {
            try SystemCalls.endConnecting(socket.descriptor)
            return .connected(nanoseconds: time)
        } catch {
            return .failed
        }
    }
}
