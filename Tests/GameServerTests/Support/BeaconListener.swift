import Foundation
import GameProtocol
import Sockets

@testable import GamesTests

/// A listener to the beacon's group on this computer's loopback interface.
final class BeaconListener {
    private let receiver = BeaconReceiver()

    /// Whether datagrams to the group arrive on the loopback interface.
    static let isPossible: Bool = {
        let listener = BeaconListener()
        BeaconSender().send(Beacon.who.bytes, over: [.loopback])
        return listener.hears(String(decoding: Beacon.who.bytes, as: UTF8.self), seconds: 1)
    }()

    init() { receiver.listen(on: [.loopback]) }

    /// Waits for exactly this datagram; other servers of this computer may send different ones.
    func hears(_ text: String, seconds: Int = 60) -> Bool {
        wait(seconds) { $0 == text }
    }

    /// Waits for a wanted datagram; returns false if the time runs out first.
    func wait(_ seconds: Int, _ isWanted: (String) -> Bool) -> Bool {
        var isHeard = false
        return IdleLimit.wait(seconds: seconds) { milliseconds in
            for descriptor in receiver.descriptors {
                _ = try? SystemCalls.wait(
                    for: descriptor,
                    .read,
                    timeoutMilliseconds: milliseconds
                )
            }
            receiver.read { datagram, _ in
                isHeard = isHeard || isWanted(String(decoding: datagram, as: UTF8.self))
            }
            return isHeard
        }
    }
}
