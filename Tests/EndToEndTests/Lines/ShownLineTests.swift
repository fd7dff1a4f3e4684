import Testing

/// Tests of the parts of a line that a document may leave out, and of the parts that it may not.
@Suite struct ShownLineTests {
    private static let received =
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eeedf5df9f1b6bf49b7f52dcd0b 5S,2D","#
        + #""seed_commit":"5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720"}"#

    @Test(arguments: [
        received,
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eee… 5S,2D","seed_commit":"5947d7c3…"}"#,
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eeedf5d… 5S,2D","#
            + #""seed_commit":"5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720"}"#,
    ])
    func `the rest of a number may be left out`(_ shown: String) {
        #expect(ShownLine(shown).isShown(Self.received))
    }

    @Test(arguments: [
        // A different number, or a different end of the line.
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eee… 5S,2D","seed_commit":"5947d7c4…"}"#,
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eee… 5S,2H","seed_commit":"5947d7c3…"}"#,
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eee… 5S,2D","seed_commit":"5947d7c3…","a":1}"#,
        // Too few digits to identify a number, and values that are no numbers.
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6ee… 5S,2D","seed_commit":"5947d7c3…"}"#,
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eee…,2D","seed_commit":"5947d7c3…"}"#,
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eee…"}"#,
        #"{"type":"over","proof":"cardtable1 …"#,
        // These lines leave nothing out.
        #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eeedf5df9f1b6bf49b7f52dcd0b… 5S,2D","#
            + #""seed_commit":"5947d7c3…"}"#,
    ])
    func `nothing else may be left out`(_ shown: String) {
        #expect(!ShownLine(shown).isShown(Self.received))
    }

    @Test func `values that differ from run to run are not compared`() {
        let shown = ShownLine(#"{"type":"turn","seq":6,"clock_ms":60000,"commit":"abe96cb1…"}"#)
        #expect(shown.isShown(#"{"type":"turn","seq":6,"clock_ms":59998,"commit":"abe96cb1dc"}"#))
        #expect(!shown.isShown(#"{"type":"turn","seq":7,"clock_ms":60000,"commit":"abe96cb1dc"}"#))
    }

    @Test func `a cut line is filled to its length`() {
        let cut = #"{"commit":"5947d7c3…","server_seed":"00112233…","proof":"x 6ebd6eee… 5S"}"#
        let zeros = String(repeating: "0", count: 24)
        #expect(
            ShownLine(cut).filled
                == #"{"commit":"5947d7c3"# + zeros + String(repeating: "0", count: 32)
                + #"","server_seed":"00112233"# + zeros + #"","proof":"x 6ebd6eee"# + zeros
                + #" 5S"}"#
        )
        #expect(ShownLine(Self.received).filled == Self.received)
    }

    @Test func `a cut line is replaced by one that is cut`() {
        let cut = ShownLine(#"{"type":"over","seed_commit":"00000000…"}"#)
        #expect(
            cut.replaced(by: Self.received)
                == #"{"type":"over","proof":"cardtable1 QEGF 1 6ebd6eee… 5S,2D","#
                + #""seed_commit":"5947d7c3…"}"#
        )
        #expect(ShownLine("{}").replaced(by: Self.received) == Self.received)
    }
}
