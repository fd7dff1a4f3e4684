import Testing

@testable import ClientCore

@Suite("ConnectionTrace")
struct ConnectionTraceTests {
    @Test(arguments: [
        (
            #"{"re":"hello","resume":"SECRET","resume_ms":1}"#,
            #"{"re":"hello","resume":"***","resume_ms":1}"#
        ),
        (#"{"password":"SE\"CRET\\","ready":true}"#, #"{"password":"***","ready":true}"#),
        (#"{"resume" :  "SECRET"}"#, #"{"resume" :  "***"}"#),
        (#"{"password":"cut"#, #"{"password":"***""#),
        (#"{"text":"resume"}"#, #"{"text":"resume"}"#),
        ("a\u{1B}[2Jb\u{7}", "a?[2Jb?"),
    ])
    func `it holds no token and no password`(line: String, redacted: String) {
        let bytes = ConnectionTrace.redacted(Array(line.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == redacted)
    }
}
