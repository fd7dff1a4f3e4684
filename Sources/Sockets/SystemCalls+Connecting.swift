#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

extension SystemCalls {
    /// Connects to `address`, waiting at most this long; the socket is non-blocking.
    public static func connect(
        to address: SocketAddress,
        timeoutMilliseconds: Int
    ) throws(SystemError) -> Descriptor {
        let descriptor = try beginConnecting(to: address)
        do throws(SystemError) {
            guard try wait(for: descriptor, .write, timeoutMilliseconds: timeoutMilliseconds)
            else { throw SystemError(call: "connect", errno: ETIMEDOUT) }
            try endConnecting(descriptor)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Begins to connect without waiting; the result is there once the socket is ready for writing.
    public static func beginConnecting(
        to address: SocketAddress
    ) throws(SystemError) -> Descriptor {
        let descriptor = try streamSocket(like: address)
        let result = withSocketAddress(address) { pointer, length in
            libcConnect(descriptor.number, pointer, length)
        }
        if result == 0 { return descriptor }
        // An interrupted connect continues by itself, so after EINTR the caller waits.
        let code = errno
        guard code == EINPROGRESS || code == EINTR else {
            close(descriptor)
            throw SystemError(call: "connect", errno: code)
        }
        return descriptor
    }

    /// Completes a connection that `beginConnecting` began; throws the reason if it failed.
    public static func endConnecting(_ descriptor: Descriptor) throws(SystemError) {
        let code = try option(descriptor, SOL_SOCKET, SO_ERROR)
        if code != 0 { throw SystemError(call: "connect", errno: code) }
        // If no program listens on a port of this computer, a socket may connect to itself there.
        // It would then block the port for a later listener.
        if try localAddress(of: descriptor) == peerAddress(of: descriptor) {
            throw SystemError(call: "connect", errno: ECONNREFUSED)
        }
    }
}
