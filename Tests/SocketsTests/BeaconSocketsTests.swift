import GameProtocol
import Sockets
import Testing

/// Tests of datagrams over a real group on the loopback interface, which all tests of this computer
/// share.
@Suite(
    "The beacon's sockets",
    .enabled(if: LoopbackGroup.isPossible, "the loopback interface carries no multicast")
)
struct BeaconSocketsTests {
    private static func unique(bytes: Int = 12) -> [UInt8] {
        Array(SHA256.hex(RandomBytes.make(count: bytes)).utf8)
    }

    @Test func `every listener hears a datagram and its source`() throws {
        let receivers = [BeaconReceiver(), BeaconReceiver()]
        for receiver in receivers { #expect(receiver.listen(on: [.loopback]).count == 1) }
        let datagram = Self.unique()
        #expect(BeaconSender().send(datagram, over: [.loopback]) == 1)
        for receiver in receivers {
            let source = try #require(LoopbackGroup.hear(receiver) { $0.elementsEqual(datagram) })
            #expect(source.host == .loopbackV4)
        }
    }

    @Test func `one that is too long is seen to be`() throws {
        let receiver = BeaconReceiver()
        receiver.listen(on: [.loopback])
        let datagram = Self.unique(bytes: 400)
        BeaconSender().send(datagram, over: [.loopback])
        let heard = LoopbackGroup.hear(receiver) {
            $0.count == Limits.maximumBeaconBytes + 1 && datagram.starts(with: $0)
        }
        #expect(heard != nil)
    }

    @Test func `a link that is gone is heard no more`() {
        let receiver = BeaconReceiver()
        receiver.listen(on: [.loopback])
        #expect(receiver.listen(on: [.loopback]).isEmpty)
        receiver.listen(on: [])
        #expect(receiver.descriptors.isEmpty)
        #expect(receiver.listen(on: [.loopback]).count == 1)
    }

    @Test func `where nothing is nothing is sent`() {
        // 192.0.2.0/24 is reserved for documentation, so no interface of a computer should have it.
        let nowhere = BeaconLink.v4(address: 0xC000_02FE)
        #expect(BeaconSender().send(Beacon.who.bytes, over: [nowhere]) == 0)
        #expect(BeaconReceiver().listen(on: [nowhere, .v6(index: 0xFFFF)]).isEmpty)
    }
}
