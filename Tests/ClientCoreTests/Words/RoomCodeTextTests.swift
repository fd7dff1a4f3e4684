import GameProtocol
import Pictures
import TerminalKit
import Testing

@testable import ClientCore

@Suite struct RoomCodeTextTests {
    private static let room = JoinAddress(host: "192.168.1.20", code: "K3QF")
    private static let here = JoinAddress(host: "localhost", port: 7_060, code: "K3QF")
    private static let web = WebPlace(port: 7_080)

    private static func blocks(_ text: String) throws -> [String] {
        try #require(QRCode(text)).halfBlocks
    }

    @Test func `command address and code stand below each other`() throws {
        let lines = RoomCodeText().lines(Self.room, Self.web, ownHost: "192.168.1.31")
        #expect(
            lines == [
                "GameClient join 192.168.1.20/K3QF", "http://192.168.1.20:7080/r/K3QF",
            ] + (try Self.blocks("HTTP://192.168.1.20:7080/R/K3QF"))
        )
    }

    @Test func `who stands behind localhost is said`() throws {
        let lines = RoomCodeText().lines(Self.here, Self.web, ownHost: "192.168.1.31")
        #expect(
            lines.prefix(3) == [
                "GameClient join 192.168.1.31:7060/K3QF", "http://192.168.1.31:7080/r/K3QF",
                "For others localhost is 192.168.1.31.",
            ]
        )
        #expect(lines.dropFirst(3) == (try Self.blocks("HTTP://192.168.1.31:7080/R/K3QF"))[...])
        let alone = RoomCodeText().lines(Self.here, Self.web, ownHost: nil)
        #expect(alone[1] == "http://localhost:7080/r/K3QF")
    }

    @Test func `the address that the host has told comes first`() throws {
        let web = WebPlace(port: 7_080, url: "https://cards.lan/T")
        let lines = RoomCodeText().lines(Self.room, web, ownHost: nil)
        #expect(lines[1] == "https://cards.lan/T/r/K3QF")
        #expect(lines.dropFirst(2) == (try Self.blocks("https://cards.lan/T/r/K3QF"))[...])
    }

    @Test func `in a terminal the code is dark on light`() throws {
        let lines = RoomCodeText(depth: .sixteen).lines(Self.room, Self.web, ownHost: nil)
        #expect(lines[2].hasPrefix("\u{1B}[0;30;47m ") && lines[2].hasSuffix(" \u{1B}[0m"))
        let plain = RoomCodeText(depth: ColorDepth.none).lines(Self.room, Self.web, ownHost: nil)
        #expect(plain[2].hasPrefix("\u{1B}[0;7m "))
    }

    @Test func `where it does not fit a sentence says so`() {
        let narrow = RoomCodeText(columns: 32).lines(Self.room, Self.web, ownHost: nil)
        #expect(narrow.last == "This terminal is too narrow for the QR code.")
        #expect(RoomCodeText(columns: 33).lines(Self.room, Self.web, ownHost: nil).count == 19)
        let web = WebPlace(port: 1, url: "http://x/" + String(repeating: "a", count: 150))
        #expect(
            RoomCodeText().lines(Self.room, web, ownHost: nil).last
                == "The address is too long for a QR code."
        )
        #expect(
            RoomCodeText().lines(Self.room, nil, ownHost: nil)
                == ["GameClient join 192.168.1.20/K3QF", "This server has no page for browsers."]
        )
    }

    @Test func `ASCII has two characters for a module`() throws {
        let look = RoomCodeLook(isASCII: true)
        let lines = RoomCodeText(look: look).lines(Self.room, Self.web, ownHost: nil)
        #expect(lines.count == 2 + 33)
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test func `qr is a command`() {
        #expect(Command("qr") == .qr)
        #expect(Command("/QR") == .qr)
        #expect(Command.helpLines.contains { $0.contains("  qr ") })
    }

    @Test func `a friend without a client is told the address`() {
        var words = PlainWords()
        #expect(PlainRooms.invitation(Self.room, words).count == 1)
        words.web = Self.web
        #expect(
            PlainRooms.invitation(Self.room, words) == [
                "Tell your friend: GameClient join 192.168.1.20/K3QF",
                "Or in a browser: http://192.168.1.20:7080/r/K3QF   (qr shows a code to scan)",
            ]
        )
    }

    @Test func `a friend of a locked room is told that it asks for a password`() {
        let lines = PlainRooms.invitation(Self.room, isLocked: true, PlainWords())
        #expect(lines.last == "They need the room's password, too.")
    }

    @Test func `a friend is not told localhost where others reach the server`() {
        let words = PlainWords(web: Self.web, ownHost: "192.168.1.31")
        #expect(
            PlainRooms.invitation(Self.here, words) == [
                "Tell your friend: GameClient join 192.168.1.31:7060/K3QF",
                "Or in a browser: http://192.168.1.31:7080/r/K3QF   (qr shows a code to scan)",
            ]
        )
    }
}
