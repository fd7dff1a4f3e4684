import Foundation
import GameProtocol
import Sockets

@testable import GamesTests

/// Somebody who listens to the beacon's group on this computer's loopback interface.
final class BeaconListener {
    private let receiver = BeaconReceiver()

    /// Whether what is sent to the group there arrives.
    static let isPossible: Bool = {
        let listener = BeaconListener()
        BeaconSender().send(Beacon.who.bytes, over: [.loopback])
        return listener.hears(String(decoding: Beacon.who.bytes, as: UTF8.self), seconds: 1)
    }()

    init() { receiver.listen(on: [.loopback]) }

    /// Waits for exactly this datagram; others are of other servers of this computer.
    func hears(_ text: String, seconds: Int = 60) -> Bool {
        wait(seconds) { $0 == text }
    }

    /// Waits for a datagram that is wanted; false when the time is over without one.
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
