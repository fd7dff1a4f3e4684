/// A connected TCP socket that is closed with its last reference.
///
/// Two threads may read and write at the same time. The descriptor lives as long as the object, so
/// no thread can use a number that belongs to another connection by now.
public final class Socket: Sendable {
    /// The descriptor, for a `Poller`; the socket still owns it.
    public let descriptor: Descriptor

    /// Takes ownership of a descriptor, which is closed with this object.
    public init(owning descriptor: Descriptor) {
        self.descriptor = descriptor
    }

    /// Connects to a host by name or number, to the first of its addresses that answers.
    ///
    /// - Parameter timeoutMilliseconds: the timeout of each address.
    /// - Throws: the failure at the last address.
    public convenience init(
        host: String,
        port: UInt16,
        timeoutMilliseconds: Int
    ) throws(SystemError) {
        try self.init(
            anyOf: SystemCalls.resolve(host, port: port),
            timeoutMilliseconds: timeoutMilliseconds
        )
    }

    /// Connects to the address that answers first. It tries the addresses almost at the same time.
    ///
    /// - Parameter timeoutMilliseconds: the timeout of each address.
    /// - Throws: the failure at the last address, if none answers.
    public convenience init(
        anyOf addresses: [SocketAddress],
        timeoutMilliseconds: Int
    ) throws(SystemError) {
        var race = AddressRace(addresses, timeoutMilliseconds: timeoutMilliseconds)
        self.init(owning: try race.run())
        try SystemCalls.setNoDelay(descriptor)
    }

    /// Connects to one address; the socket sends small lines at once.
    public init(_ address: SocketAddress, timeoutMilliseconds: Int) throws(SystemError) {
        descriptor = try SystemCalls.connect(
            to: address,
            timeoutMilliseconds: timeoutMilliseconds
        )
        try SystemCalls.setNoDelay(descriptor)
    }

    deinit {
        SystemCalls.close(descriptor)
    }

    /// Reads the available bytes without waiting.
    public func receive(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Transfer {
        try SystemCalls.receive(descriptor, into: buffer)
    }

    /// Writes as many bytes as the kernel accepts without waiting.
    public func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Transfer {
        try SystemCalls.send(descriptor, bytes)
    }

    /// Writes all of `bytes`, and waits for the peer to read if necessary.
    public func sendAll(_ bytes: [UInt8]) throws(SystemError) {
        var sent = 0
        while sent < bytes.count {
            let outcome = try bytes.withUnsafeBufferPointer { all throws(SystemError) in
                try send(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[sent...])))
            }
            switch outcome {
            case .bytes(let count): sent += count
            case .wouldBlock: _ = try wait(.write, timeoutMilliseconds: nil)
            }
        }
    }

    /// Waits until the socket is ready; returns false if the time is over first.
    ///
    /// - Parameter timeoutMilliseconds: nil waits forever.
    public func wait(
        _ interest: Interest,
        timeoutMilliseconds: Int?
    ) throws(SystemError) -> Bool {
        try SystemCalls.wait(
            for: descriptor,
            interest,
            timeoutMilliseconds: timeoutMilliseconds
        )
    }

    /// Ends the sending direction: the peer reads the sent bytes, then the end.
    public func shutdownSending() {
        SystemCalls.shutdownSending(descriptor)
    }
}
