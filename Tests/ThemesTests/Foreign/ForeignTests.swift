import GameProtocol
import Testing

@testable import Themes

@Suite struct ForeignTests {
    @Test(arguments: [
        ("plain", "plain"), ("<b>A</b> &amp; <i>B</i>", "A & B"), ("a\nb\tc\u{85}d", "a b c d"),
        ("\u{202E}evil\u{2066}", "evil"), ("a\u{1B}[2Jb", "a [2Jb"), ("&#x202E;x", "x"),
        ("&#27;[31mred", "[31mred"), ("&lt;script&gt;", "<script>"), ("a<br>b", "a b"),
        ("&other; &#xFFFFFFF;", "&other; &#xFFFFFFF;"), ("<never ends", nil),
        ("   ", nil), ("", nil),
        ("e\u{301}\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{301}\u{301}"),
        ("12345678901234567890x", "1234567890123456789…"),
        ("some words that do not fit", "some words that do…"),
        ("12345678901234567 90 12", "12345678901234567…"),
        ("a 345678901234567890123", "a 34567890123456789…"), ("soft\u{AD}hyphen", "softhyphen"),
    ])
    func `a foreign text becomes plain`(text: String, plain: String?) {
        let found = ForeignText.plain(text, maximum: 20)
        #expect(found.map { Array($0.utf8) } == plain.map { Array($0.utf8) })
        if let found { #expect(TextRule.accepts(found, maximum: 20)) }
    }

    @Test func `each letter may have its own marks`() {
        let text = String(repeating: "e\u{301}\u{302}", count: 4)
        let found = ForeignText.plain(text, maximum: 20)
        #expect(found.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(arguments: [
        "https://upload.wikimedia.org/a/b.jpg",
        "https://thumb.wikimedia.org/a/500px-b.jpg?utm_source=c",
        "https://upload.wikimedia.org/a%20b.jpg?width=4&x=1",
        "https://live.staticflickr.com/1/2_q.jpg", "https://farm9.staticflickr.com/1/2_q.jpg",
    ])
    func `an address on the hosts of its source is asked for`(address: String) {
        let hosts = ThemeSource.commons.hosts + ThemeSource.flickr.hosts
        #expect(PictureAddress.problem(address, hosts: hosts) == nil)
    }

    @Test(arguments: [
        "http://upload.wikimedia.org/a.jpg", "file:///etc/passwd", "ftp://upload.wikimedia.org/a",
        "//upload.wikimedia.org/a.jpg", "https://upload.wikimedia.org", "https:///a.jpg", "",
        "https://upload.wikimedia.org.evil.org/a.jpg",
        "https://evil.org/upload.wikimedia.org/a.jpg",
        "https://a@upload.wikimedia.org/a.jpg", "https://upload.wikimedia.org@evil.org/a.jpg",
        "https://upload.wikimedia.org:8080/a.jpg", "https://[::1]/a.jpg", "https://127.0.0.1/a.jpg",
        "https://UPLOAD.wikimedia.org/a.jpg", "https://upload.wikimedia.org\\@evil.org/a.jpg",
        "https://upload.wikimedia.org/a\".jpg", "https://upload.wikimedia.org/a b.jpg",
        "https://upload.wikimedia.org/a\nurl = \"file:///etc/passwd\"",
        "https://upload.wikimedia.org/a{1,2}.jpg", "https://upload.wikimedia.org/[1-9999].jpg",
        "https://upload.wikimedia.org/a#b", "https://upload.wikimedia.org/ä.jpg",
        "https://staticflickr.com/a.jpg", "https://evilstaticflickr.com/a.jpg",
        "https://evil.org/.staticflickr.com/a.jpg", "https://a@b.staticflickr.com/a.jpg",
        "https://evil.org?.staticflickr.com/a.jpg",
        "https://upload.wikimedia.org/" + String(repeating: "a", count: 500),
    ])
    func `any other address is left out`(address: String) {
        let hosts = ThemeSource.commons.hosts + ThemeSource.flickr.hosts
        #expect(PictureAddress.problem(address, hosts: hosts) != nil)
        for source in ThemeSource.allCases {
            #expect(PictureAddress.problem(address, hosts: source.hosts) != nil)
        }
    }
}
