import Testing

@testable import ClientCore

@Suite("ForeignLink")
struct ForeignLinkTests {
    @Test(
        arguments: [
            ("https://example.org/a?b=c#d", "example.org"), ("HTTP://example.org", "example.org"),
            ("http://[fe80::1]:80/", "[fe80::1]:80"), ("tel:+1-202-555-0100", "+1-202-555-0100"),
            ("mailto:ann@example.org?subject=x", "ann@example.org"),
        ]
    )
    func `a link says where it leads`(_ text: String, _ place: String) {
        #expect(ForeignLink(text)?.place == place)
        #expect(ForeignLink(text)?.address == text)
    }

    @Test(
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "ftp://example.org",
            "https:example.org", "https://", "https:///x", "https://good.org@evil.org/",
            "https://example.org/a b", "https://example.org/\u{1B}\\", "https://example.org/\u{7}",
            "https://exämple.org", "tel:", "mailto:?subject=x", "example.org", "",
            "https://example.org/" + String(repeating: "x", count: 300),
        ]
    )
    func `nothing else is a link`(_ text: String) {
        #expect(ForeignLink(text) == nil)
    }
}
