import GameProtocol

/// An HTTP answer at the port for games, which tells a browser the address of the page.
extension BrowserRequest {
    /// - Parameters:
    ///   - base: the page's address if the operator has set it; nil uses the request's host.
    ///   - webPort: the page's port; nil for a server without a page.
    ///   - here: the server's end of the connection, in numbers.
    func answer(base: String?, webPort: Int?, here: String) -> HTTPAnswer {
        guard let webPort else {
            return .text(
                "The games are at this port; the server has no page for browsers.",
                .notFound
            )
        }
        let own = hostInLink.map { "http://\($0):\(webPort)" }
        let page = base ?? own ?? WebLink.base(host: here, port: webPort)
        guard isReading else {
            return HTTPAnswer.text(
                "The games are at this port. The page is at \(page)/",
                .notAllowed
            )
            .with("Allow", "GET, HEAD")
        }
        let address = page + pathInLink
        return HTTPAnswer.text("The games are at this port. The page is at \(address)", .found)
            .with("Location", address)
            .with("Cache-Control", "no-store")
    }

    func bytes(of answer: HTTPAnswer) -> [UInt8] {
        let date = HTTPDate.text(secondsSince1970: WallClock.now.secondsSince1970)
        return answer.bytes(isHead: isHead, date: date, closes: true)
    }

    /// The name or number under which the server was reached; nil if it is unfit for a link.
    private var hostInLink: String? {
        guard let name = host.flatMap(HostRule.name), !name.isEmpty,
            name.utf8.allSatisfy({ HTTPSyntax.isAlphanumeric($0) || "-._[]:".utf8.contains($0) })
        else { return nil }
        return name
    }

    private static let maximumPathBytes = 512

    /// The path and query of the request if they fit into a link, otherwise `/`.
    private var pathInLink: String {
        let isFit =
            target.hasPrefix("/") && !target.hasPrefix("//")
            && target.utf8.count <= Self.maximumPathBytes
            && target.utf8.allSatisfy {
                HTTPSyntax.isAlphanumeric($0) || "/-._~%!$&'()*+,;=:@?".utf8.contains($0)
            }
        return isFit ? target : "/"
    }
}
