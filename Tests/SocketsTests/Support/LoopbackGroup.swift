import GameProtocol
import Sockets

/// The beacon's group on this computer's loopback interface, which all tests here share.
enum LoopbackGroup {
    /// Whether datagrams to the group arrive.
    static let isPossible: Bool = {
        let receiver = BeaconReceiver()
        receiver.listen(on: [.loopback])
        return BeaconSender().send(Beacon.who.bytes, over: [.loopback]) == 1
            && hear(receiver, seconds: 1) { $0.elementsEqual(Beacon.who.bytes) } != nil
    }()

    /// Returns the source of the first wanted datagram, or nil after a time without one.
    static func hear(
        _ receiver: BeaconReceiver,
        seconds: Int = 60,
        where isWanted: (ArraySlice<UInt8>) -> Bool
    ) -> SocketAddress? {
        var found: SocketAddress?
        // The limit counts attempts and not time, because a machine that delays the datagram delays
        // the attempts too.
        for _ in 0..<(50 * seconds) where found == nil {
            for descriptor in receiver.descriptors {
                _ = try? SystemCalls.wait(for: descriptor, .read, timeoutMilliseconds: 20)
            }
            receiver.read { if isWanted($0) { found = $1 } }
        }
        return found
    }
}
