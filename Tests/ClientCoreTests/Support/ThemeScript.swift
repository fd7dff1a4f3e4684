@testable import ClientCore
@testable import GameProtocol

/// The themes of a made-up server.
enum ThemeScript {
    static let entries = [
        ThemeReply.Entry(theme: "emoji", title: "Emoji", pairs: 80, groups: 0),
        ThemeReply.Entry(
            theme: "ohio",
            title: "Ohio's delegation",
            pairs: 17,
            groups: 2,
            attribution: "A. Example"
        ),
    ]
    static let ohio = ThemeReply.Overview(
        theme: "ohio",
        title: "Ohio's delegation",
        pairs: 17,
        origin: Theme.Origin(
            attribution: "A. Example",
            license: "CC0",
            source: "https://example.org/"
        ),
        groups: [
            ThemeReply.Group(key: "senate", title: "Senate", pairs: 2),
            ThemeReply.Group(key: "house", title: "House", pairs: 15),
        ]
    )
    static let senators = [
        ThemeReply.Card(
            code: "ann",
            text: "Example",
            label: "Ann Example",
            image: "ohio/ann.jpg",
            link: "https://www.example.org/ann",
            details: [
                FaceDetail("Party", "Independent"),
                FaceDetail("Phone", "202-555-0100", link: "tel:202-555-0100"),
                FaceDetail("Office", "12 Example Building"),
                FaceDetail("Bad", "here", link: "javascript:alert(1)"),
            ],
            credit: "A. Example, CC0"
        ),
        ThemeReply.Card(code: "bob", text: "Sample", label: "Bob Sample", image: "ohio/bob.jpg"),
    ]
}
