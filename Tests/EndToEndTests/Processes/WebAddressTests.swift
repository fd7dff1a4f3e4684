import Foundation
import Testing

/// Tests of the web address that a server gives to people: in its first line, in `bye`, and as a QR
/// code.
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

    private static func curl(_ words: String...) throws -> String {
        try ChildProcess("curl", ["-s", "-i", "-m", "20"] + words).finish().output
    }

    @Test func `a browser at the game's port is led to the page`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let page = "http://127.0.0.1:\(try server.webPort)"
            let address = "http://127.0.0.1:\(server.port)"
            let answer = try Self.curl(address + "/r/K3QF?a=b")
            #expect(answer.hasPrefix("HTTP/1.1 302 Found\r\n"))
            #expect(answer.contains("\r\nLocation: \(page)/r/K3QF?a=b\r\n"))
            #expect(answer.contains("\r\nConnection: close\r\n"))
            #expect(answer.hasSuffix("The page is at \(page)/r/K3QF?a=b\n"))
            let whole = try Self.curl("-L", address)
            #expect(whole.contains("HTTP/1.1 200 OK") && whole.contains("<title>"))
            let head = try Self.curl("-I", "-H", "Host: cards.lan:7052", address)
            #expect(head.contains("\r\nLocation: http://cards.lan:\(try server.webPort)/\r\n"))
            #expect(try Self.curl("-d", "x=y", address).hasPrefix("HTTP/1.1 405 "))
        }
        try await withServer(["--web-port", "0", "--public-url", "https://cards.lan/T"]) { server in
            let answer = try Self.curl("http://127.0.0.1:\(server.port)/w/K3QF")
            #expect(answer.contains("\r\nLocation: https://cards.lan/T/w/K3QF\r\n"))
        }
        try await withServer { server in
            let answer = try Self.curl("http://127.0.0.1:\(server.port)/")
            #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
            #expect(answer.hasSuffix("the server has no page for browsers.\n"))
        }
    }

    @Test func `a client at the page's port is led to the games`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let port = try server.webPort
            for first in ["\n", "\n{\"type\":\"hello\"}\n", "{\"type\":\"list\"}\n"] {
                let wire = try Wire(port: port)
                try wire.send(bytes: Array(first.utf8))
                let bye = try JSON(#require(try wire.line()))
                #expect(bye["code"]?.string == "wrong_protocol")
                #expect(bye["host"]?.string == "127.0.0.1")
                #expect(bye["port"]?.number == server.port)
            }
            let page = try Self.curl("http://127.0.0.1:\(port)/")
            #expect(page.hasPrefix("HTTP/1.1 200 OK"))
            for address in ["127.0.0.1:\(port)", "<HTTP://127.0.0.1:\(port)/>"] {
                let ping = try ChildProcess(Products.client, ["rooms", address, "--timeout", "60"])
                let (output, errors, status) = try ping.finish()
                #expect(status == 0 && output.hasPrefix("No rooms on"), "\(errors)")
            }
            let words = ["join", "HTTP://LOCALHOST:\(port)/", "--name", "ann", "--plain"]
            let ann = try ChildProcess(Products.client, words)
            try ann.write("quit\n")
            let (output, errors, status) = try ann.finish()
            #expect(status == 0 && output.contains("Kitchen table"), "\(output) \(errors)")
        }
    }

    @Test func `a browser that comes after the greeting is told the other port`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let wire = try server.connect()
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
