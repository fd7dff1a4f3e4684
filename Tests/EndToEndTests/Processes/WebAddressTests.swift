import Foundation
import Testing

/// Where a browser finds a server: in its first line, in `bye`, and as a QR code.
@Suite struct WebAddressTests {
    @Test func `hello tells the port and the address of the web page`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let hello = try JSON(#require(try Wire(port: server.port).line()))
            #expect(hello["web_port"]?.number == (try server.webPort))
            #expect(hello["web_url"] == nil)
        }
        let url = "https://cards.example.org"
        try await withServer(["--web-port", "0", "--public-url", url + "/"]) { server in
            let hello = try JSON(#require(try Wire(port: server.port).line()))
            #expect(hello["web_url"]?.string == url)
        }
        try await withServer(["--public-url", url]) { server in
            let hello = try JSON(#require(try Wire(port: server.port).line()))
            #expect(hello["web_port"] == nil && hello["web_url"] == nil)
        }
    }

    @Test func `a browser at the game's port is told the other one`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let wire = try Wire(port: server.port)
            try wire.send(bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8))
            let bye = try JSON(#require(try wire.lines().last))
            #expect(bye["code"]?.string == "wrong_protocol")
            let message = try #require(bye["message"]?.string)
            #expect(message.hasSuffix("A browser finds it at port \(try server.webPort)."))
        }
    }

    @Test func `the server's picture of a room is read by a scanner`() async throws {
        try SmallTool.require(.curl, .rsvgConvert, .zbarimg)
        try await withServer(["--web-port", "0"]) { server in
            let address = "127.0.0.1:\(try server.webPort)"
            let script = """
                set -e; d=$(mktemp -d); trap 'rm -rf "$d"' EXIT
                curl -s -f -H 'Host: 192.168.1.20:7080' http://\(address)/r/k3qf.svg >"$d/a.svg"
                rsvg-convert -o "$d/a.png" "$d/a.svg"
                zbarimg --quiet --raw -Sdisable -Sqrcode.enable "$d/a.png"
                """
            let (output, _, status) = try ChildProcess("/bin/sh", ["-c", script]).finish()
            #expect(status == 0)
            #expect(output == "HTTP://192.168.1.20:7080/R/K3QF\n")
        }
    }

    @Test func `qr prints command address and code`() async throws {
        let url = "https://cards.example.org"
        try await withServer(["--web-port", "0", "--public-url", url]) { server in
            let words = ["qr", "127.0.0.1:\(server.port)/k3qf"]
            let (output, errors, status) = try ChildProcess(Products.client, words).finish()
            #expect(status == 0 && errors.isEmpty)
            let lines = output.split(separator: "\n")
            #expect(lines[0].hasPrefix("GameClient join ") && lines[0].hasSuffix("/K3QF"))
            #expect(lines[1] == "https://cards.example.org/r/K3QF")
            #expect(lines.contains { $0.contains("█▀▀▀▀▀█") })
        }
    }

    @Test(arguments: ["cards.lan:7080", "http://cards.lan"])
    func `a name for HTTP has no port`(name: String) throws {
        let words = ["--web-host", name, "--port", "0", "--local"]
        let (output, errors, status) = try ChildProcess(Products.server, words).finish()
        #expect(status == 2 && output.isEmpty)
        #expect(errors.contains("--web-host takes a name without a port, such as cards.lan, not "))
    }
}
