import Dispatch
import GameProtocol
import Sockets
import Synchronization
import TerminalKit

/// The addresses of a host, looked up on another thread: the system's call may take seconds.
final class NameLookup: Sendable {
    typealias Resolver = @Sendable (String, UInt16) throws(SystemError) -> [SocketAddress]

    private let pipe = WakePipe()
    private let answer = Mutex<Result<[SocketAddress], SystemError>?>(nil)

    /// Begins to look the name up.
    ///
    /// - Parameter resolve: knows the addresses of names; the system's.
    init(_ address: JoinAddress, by resolve: @escaping Resolver = SystemCalls.resolve) {
        // The lookup keeps itself until it is done, also when nobody waits for it any more.
        DispatchQueue.global().async { [self] in
            do throws(SystemError) {
                finish(.success(try resolve(address.host, address.port)))
            } catch {
                finish(.failure(error))
            }
        }
    }

    /// To wait on, for reading.
    var descriptor: Int32 { pipe.descriptor }

    /// The addresses, or why there are none; nil as long as that is not known.
    var result: Result<[SocketAddress], SystemError>? { answer.withLock { $0 } }

    private func finish(_ result: Result<[SocketAddress], SystemError>) {
        answer.withLock { $0 = result }
        pipe.wake()
    }
}
