import Sockets

/// A peer that breaks the protocol with random bytes, half lines, silence or floods.
final class Hostile: WireUser {
    private let world: World
    private let number: Int
    private var chance: Chance
    private var wire: Wire?
    private var dripStart: Int?
    /// The longest time that the half line may last, in milliseconds.
    private var longestDrip = 0
    var isOver = false

    init(_ number: Int, _ world: World) {
        self.world = world
        self.number = number
        chance = Chance(seed: world.seed &+ UInt64(number) &* 104_729, "hostile")
    }

    func begin() { world.network.after(chance.below(5_000)) { [self] in attack() } }

    private func attack() {
        if isOver { return leave() }
        let address = SocketAddress(host: .v4(0x0A00_0200 + UInt32(number)), port: 9)
        wire = world.network.connect(from: address, to: 7052, self)
        switch chance.below(7) {
        case 0: drip()
        case 1: for _ in 0..<chance.within(1...30) { wire?.send(garbage()) }
        case 2:
            wire?.stall(true)
            for _ in 0..<600 { wire?.send(Array("{\"type\":\"help\"}\n".utf8)) }
        case 6:
            // The peer asks a lot and reads nothing, so that the server stops reading; then the
            // peer goes away.
            wire?.stall(true)
            for _ in 0..<5_000 { wire?.send(Array("{\"type\":\"help\"}\n".utf8)) }
            world.network.after(chance.below(20_000)) { [weak wire] in wire?.reset() }
        case 3: wire?.send([UInt8](repeating: 32, count: 5_000))
        case 4:
            wire?.send(Array("{\"type\":\"help\"}\n{\"ty".utf8))
            wire?.reset()
        default:
            wire?.stall(true)
            for _ in 0..<400 { wire?.send(Array("{\"type\":\"help\"}\n".utf8)) }
            world.network.after(chance.below(3_000)) { [weak wire] in wire?.reset() }
        }
        world.network.after(chance.within(2_000...90_000)) { [self] in
            leave()
            attack()
        }
    }

    private func garbage() -> [UInt8] {
        if chance.oneIn(3) {
            return Array(
                "{\"type\":\"\(chance.pick(["flip", "hello", "join"]))\",\"x\":[[[1]]]}\n".utf8
            )
        }
        return (0..<chance.within(1...80)).map { _ in UInt8(chance.below(256)) } + [10]
    }

    /// Sends half a line, byte by byte. The server times the line from its first byte, so this buys
    /// no time.
    private func drip() {
        guard let wire else { return }
        dripStart = world.scheduler.runningTime
        let options = world.options
        longestDrip = 15_000 + 30_000 * options.clockSlowness + 20 * options.diskMilliseconds
        dripOn(wire)
    }

    private func dripOn(_ wire: Wire) {
        guard wire === self.wire, let start = dripStart else { return }
        // The half line may last 30 seconds. This excludes the delays of both directions, pauses,
        // and delays of the loop: all loops write to one log, one after the other.
        if !world.isDying, world.scheduler.runningTime - start > longestDrip * 1_000_000 {
            return world.fail("a peer that sends half a line byte by byte is not sent away")
        }
        wire.send([32])
        world.network.after(4_000) { [self] in dripOn(wire) }
    }

    private func leave() {
        dripStart = nil
        wire?.close()
        wire = nil
    }

    func received(_ bytes: [UInt8]) {}

    func ended(isReset: Bool) { dripStart = nil }
}
