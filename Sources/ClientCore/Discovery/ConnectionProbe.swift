import Sockets

/// A connection that only measures how long connecting takes.
struct ConnectionProbe {
    let inst: String
    /// The time at which the probe fails without an answer, in milliseconds.
    let deadline: Int
    private let socket: Socket
    private let start = MonotonicClock.nowNanoseconds

    enum Progress: Equatable {
        case pending
        case connected(nanoseconds: Int)
        case failed
    }

    private static let patienceMs = 2000

    /// Begins to connect; nil if that fails at once.
    init?(_ server: FoundServer, at now: Int) {
        // The host is a number, so this needs no lookup.
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

    /// The descriptor to wait for, for writing.
    var descriptor: Int32 { socket.descriptor.number }

    /// Returns the state of the probe without waiting.
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
