import GameProtocol
import Sockets

@testable import ClientCore
@testable import GameServer

extension Harness {
    /// The readers of datagrams in a client and a server, one datagram a line.
    static let beacon = Harness(
        name: "beacon",
        seeds: {
            let one = Beacon.announcement(
                Beacon.Announcement(
                    inst: "9f2c41d07be3",
                    name: "Kitchen",
                    port: 7052,
                    protocols: [1],
                    rooms: 2,
                    open: 1,
                    players: 3,
                    everyMs: 2_000
                )
            ).bytes
            let bye = Beacon.bye(inst: "9f2c41d07be3").bytes
            return [one, Beacon.who.bytes, one + [0x0A] + bye, one + [0x0A] + one]
                + Fixtures.examples(fromServer: true).filter {
                    $0.starts(with: Array("{\"card".utf8))
                }
        },
        words: [
            "\"cardtable\":1", "\"inst\":\"", "\"name\":\"", "\"port\":", "\"protocols\":[1]",
            "\"web_port\":", "\"web_url\":\"https://", "\"who\":true", "\"bye\":true", "\\u001b",
            "\\u202e", "\"every_ms\":60000", "\"rooms\":0", "65536", "0", "\n",
        ],
        check: BeaconHarness.check
    )
}

private enum BeaconHarness {
    static func check(_ bytes: [UInt8]) throws -> Bool {
        var chance = Chance(of: bytes)
        var discovery = Discovery()
        var schedule = BeaconSchedule()
        var (at, announcements, understood) = (0, 0, 0)
        _ = schedule.receive(.started, at: 0, chance: 7)
        for datagram in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(40) {
            at += chance.one(of: [0, 1, 500, 9_000])
            if let beacon = Beacon(datagram) {
                understood += 1
                try require(
                    beacon.bytes.count <= Limits.maximumBeaconBytes
                        && Beacon(beacon.bytes[...]) == beacon,
                    "\(beacon) is something else once it was written."
                )
                let effects = schedule.receive(.heard(beacon), at: at, chance: chance.next())
                announcements += effects.count { $0 == .announce }
                try require(beacon == .who || effects.isEmpty, "\(beacon) is answered.")
            }
            let address = SocketAddress(
                host: .v4(0x0A00_0000 + UInt32(chance.below(3))),
                port: UInt16(chance.below(65_536))
            )
            for change in discovery.receive(datagram, from: address, at: at) {
                try hold(change, discovery)
            }
            for change in discovery.expire(at: at) { try hold(change, discovery) }
            try check(discovery, at: at)
        }
        // At most one answer a second, for any number of askers.
        try require(announcements <= 1 + at / 1_000, "\(announcements) answers in \(at) ms.")
        _ = discovery.expire(at: at + 1_000_000)
        try require(discovery.servers.isEmpty, "A silent server is never forgotten.")
        return understood > 0
    }

    private static func hold(_ change: Discovery.Change, _ discovery: Discovery) throws {
        switch change {
        case .appeared(let inst), .changed(let inst):
            try require(discovery[inst] != nil, "\(inst) has come and is not there.")
        case .left(let inst): try require(discovery[inst] == nil, "\(inst) has left and is there.")
        }
    }

    private static func check(_ discovery: Discovery, at: Int) throws {
        let servers = discovery.servers
        try require(servers.count <= Limits.maximumFoundServers, "It keeps \(servers.count).")
        try require(discovery.deadline.map { $0 > at } ?? true, "Its alarm is in the past.")
        for line in servers.table.split(separator: "\n") + servers.choices.map({ $0[...] }) {
            try require(Shown.isHarmless(String(line)), "It shows \(line.debugDescription).")
        }
        _ = servers.objects
    }
}
