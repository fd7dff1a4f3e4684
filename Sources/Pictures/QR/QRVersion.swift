/// What the standard says of one version at level M (ISO/IEC 18004, tables 1 and 9).
struct QRVersion: Equatable, Sendable {
    /// 1 … 6.
    let number: Int

    init(_ number: Int) {
        precondition(QRCode.versions.contains(number), "a version is 1 to 6")
        self.number = number
    }

    /// The modules along one side.
    var size: Int { 17 + 4 * number }

    /// The codewords of what it says, those for errors aside.
    var dataCount: Int { [16, 28, 44, 64, 86, 108][number - 1] }

    /// The blocks, each as long as the others, whose errors are corrected one by one.
    var blockCount: Int { [1, 1, 1, 2, 2, 4][number - 1] }

    /// The codewords for errors in each block.
    var correctionCount: Int { [10, 16, 26, 18, 24, 16][number - 1] }

    /// Row and column of the middle of the alignment pattern; version 1 has none.
    var alignment: Int? { number == 1 ? nil : size - 7 }

    /// All codewords in the order in which they are drawn: the first of each block, the second of
    /// each block, and then those for errors in the same way.
    func interleaved(_ data: [UInt8]) -> [UInt8] {
        let length = dataCount / blockCount
        let blocks = (0..<blockCount).map { Array(data[($0 * length)..<(($0 + 1) * length)]) }
        let code = ReedSolomon(correctionCount: correctionCount)
        let corrections = blocks.map(code.correction)
        return (0..<length).flatMap { index in blocks.map { $0[index] } }
            + (0..<correctionCount).flatMap { index in corrections.map { $0[index] } }
    }
}
