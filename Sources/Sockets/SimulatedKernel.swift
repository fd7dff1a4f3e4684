#if SIM
/// The system of a simulated world, only in the build flavor `-D SIM`.
///
/// The functions mean the same as the calls of libc with their names: -1 and `errno` report a
/// failure. Functions of the same names in this module and in the server's hide the calls of libc,
/// and call these. So no file of the product has to know the flavor
/// (Documentation/internals/simulation.md).
package protocol SimulatedKernel: AnyObject {
    /// Returns the nanoseconds of the monotonic clock, or of the time of day.
    func nanoseconds(ofDay: Bool) -> Int
    func random() -> UInt64

    func socket(isV6: Bool, isStream: Bool) -> Int32
    func bind(_ number: Int32, _ address: SocketAddress?) -> Int32
    func listen(_ number: Int32) -> Int32
    /// Returns the new descriptor and the peer's address.
    func accept(_ number: Int32) -> (Int32, SocketAddress)
    func address(of number: Int32) -> SocketAddress?
    func peerAddress(of number: Int32) -> SocketAddress?
    func connect(_ number: Int32, to address: SocketAddress?) -> Int32
    /// Returns the value of an option; nil if the descriptor is not a connection.
    func option(_ number: Int32, level: Int32, name: Int32) -> Int32?
    func setOption(_ number: Int32, level: Int32, name: Int32, value: Int32) -> Int32
    func receive(_ number: Int32, _ space: UnsafeMutableRawBufferPointer) -> Int
    func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    func shutdown(_ number: Int32, _ how: Int32) -> Int32
    func close(_ number: Int32) -> Int32

    func makePoller() -> Int32
    func makeEvent() -> Int32
    /// Changes the watch of a descriptor, with the values of `epoll_ctl` and `epoll_event`.
    func control(
        _ poller: Int32,
        _ operation: Int32,
        _ number: Int32,
        flags: UInt32,
        token: UInt64
    ) -> Int32
    /// Calls `report` with the flags and the token of each event, and returns the number of events.
    func wait(
        _ poller: Int32,
        maximum: Int,
        milliseconds: Int,
        _ report: (UInt32, UInt64) -> Void
    ) -> Int32

    /// Opens a file by its path, or by its name in an open folder.
    func open(_ path: String, in folder: Int32?, _ flags: Int32) -> Int32
    func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    func read(_ number: Int32, _ space: UnsafeMutableRawBufferPointer) -> Int
    func makeFolder(_ path: String) -> Int32
    func lock(_ number: Int32) -> Int32
    func truncate(_ number: Int32, _ count: Int) -> Int32
    func has(_ name: String, in folder: Int32) -> Bool
    func rename(_ name: String, _ newName: String, in folder: Int32) -> Int32
    func remove(_ name: String, in folder: Int32) -> Int32
    /// Returns the size and the nanoseconds of the last write and the last change; nil for no file.
    func status(_ name: String, in folder: Int32) -> (Int, Int, Int)?
    func names(in folder: Int32) -> [String]
    func sync(_ number: Int32, isAll: Bool) -> Int32

    /// Starts a thread and returns its number.
    func spawn(_ body: @escaping () -> Void) -> UInt
    func name(_ text: String)
    func join(_ thread: UInt)
    var current: UInt { get }
    /// Gives other threads a chance to run first.
    func yield(_ place: StaticString)
    /// Waits until `wake` is called for this object; returns false if the time is over first.
    func wait(on object: AnyObject, until nanoseconds: Int?) -> Bool
    func wake(_ object: AnyObject)
    /// Runs `body` on a thread of the pool, now or at a time of the monotonic clock.
    func perform(at nanoseconds: Int?, _ body: @escaping () -> Void)
    /// Writes a message of the server for the person who started it.
    func log(_ bytes: UnsafeRawBufferPointer)
    func exit(_ status: Int32) -> Never
    func fail(_ sentence: String)
    var descriptorLimit: Int { get }
    var processorCount: Int { get }
}

/// The simulated world that the program runs in.
package enum Simulation {
    /// The current world. It is set before any other call, and changes only while no thread of a
    /// world runs.
    nonisolated(unsafe) package static var present: (any SimulatedKernel)?

    package static var kernel: any SimulatedKernel {
        guard let present else {
            preconditionFailure("built for a simulated world, and run without one")
        }
        return present
    }
}
#endif
