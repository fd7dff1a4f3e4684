/// What any web page may ask for, wherever it comes from: there is nothing in it that the page could
/// not ask for itself, and no cookie goes with it.
extension HTTPAnswer {
    /// The methods of what programs ask for.
    static let methods = "GET, HEAD, POST, OPTIONS"
    private static let maximumHeaderListBytes = 256

    /// The same answer, which a browser gives to any page.
    var openToAnyPage: HTTPAnswer { with("Access-Control-Allow-Origin", "*") }

    /// The answer to a browser that asks whether a page may ask.
    static func preflight(_ request: HTTPRequest, methods: String = methods) -> HTTPAnswer {
        var answer = HTTPAnswer(status: .noContent).openToAnyPage
            .with("Allow", methods)
            .with("Access-Control-Allow-Methods", methods)
        if let asked = request.field("access-control-request-headers"),
            asked.utf8.count <= maximumHeaderListBytes,
            asked.utf8.allSatisfy({ $0 == 0x2C || $0 == 0x20 || HTTPSyntax.isToken([$0]) })
        {
            answer = answer.with("Access-Control-Allow-Headers", asked)
        }
        return answer.with("Access-Control-Max-Age", "86400")
    }
}
