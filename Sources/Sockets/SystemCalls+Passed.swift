#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The kind of a descriptor that another program opened for this one.
public enum PassedDescriptor: Equatable, Sendable {
    /// No descriptor has that number.
    case closed
    /// A file, a pipe or something else that is not a socket.
    case noSocket
    /// A socket without a stream, such as UDP.
    case noStream
    /// A stream socket of another family than IPv4 and IPv6, such as one with a path.
    case foreignFamily
    /// A socket with a peer, that is, an accepted connection.
    case connected
    /// A socket that accepts no connections, because `listen` was not called.
    case notListening
    /// A socket that listens at that address; `takesBoth` says whether it accepts IPv4, too.
    case listening(SocketAddress, takesBoth: Bool)
}

extension SystemCalls {
    /// Returns the kind of a descriptor that this process did not open, without changing it.
    public static func inspect(_ descriptor: Descriptor) throws(SystemError) -> PassedDescriptor {
        guard fcntl(descriptor.number, F_GETFD) >= 0 else { return .closed }
        do throws(SystemError) {
            guard try option(descriptor, SOL_SOCKET, SO_TYPE) == streamType else {
                return .noStream
            }
        } catch {
            if error.errno == ENOTSOCK { return .noSocket }
            throw error
        }
        let (family, address) = try withAddressSpace { pointer, length throws(SystemError) in
            _ = try check("getsockname") { getsockname(descriptor.number, pointer, length) }
            return Int32(pointer.pointee.sa_family)
        }
        guard family == AF_INET || family == AF_INET6 else { return .foreignFamily }
        guard try option(descriptor, SOL_SOCKET, SO_ACCEPTCONN) != 0 else {
            return (try? peerAddress(of: descriptor)) == nil ? .notListening : .connected
        }
        guard address.host == .anyV6 else { return .listening(address, takesBoth: false) }
        let onlyV6 = try option(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY)
        return .listening(address, takesBoth: onlyV6 == 0)
    }

    /// Sets up a descriptor of another program for this process: non-blocking, closed by `exec`.
    public static func adopt(_ descriptor: Descriptor) throws(SystemError) {
        prepare(descriptor)
        try setNonBlocking(descriptor, true)
        _ = try check("fcntl") { fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) }
    }
}
