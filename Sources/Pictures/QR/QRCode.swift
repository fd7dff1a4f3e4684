/// A QR code (ISO/IEC 18004) of version 1 to 6 and level M: a square of dark and light modules.
///
/// Level M survives the loss of 15 % of what is read, which is what codes on screens are made with.
package struct QRCode: Equatable, Sendable {
    /// 1 … 6: how large it is.
    package let version: Int
    /// 0 … 7: the pattern that was laid over what it says.
    package let mask: Int
    /// The modules along one side.
    package let size: Int
    /// Row by row; true is dark.
    private let modules: [Bool]

    /// The versions that there are here.
    package static let versions = 1...6
    /// The light modules that ISO/IEC 18004 wants on each side.
    package static let quietCount = 4

    /// The smallest code of a text; nil for one that is too long.
    ///
    /// - Parameter mask: the pattern to lay over it; nil for the one with the least penalty.
    package init?(_ text: String, mask: Int? = nil) {
        let message = QRMessage(text)
        guard let version = Self.versions.first(where: { message.fits(QRVersion($0)) }) else {
            return nil
        }
        self.init(message, QRVersion(version), mask: mask)
    }

    init(_ message: QRMessage, _ version: QRVersion, mask: Int?) {
        let codewords = version.interleaved(message.codewords(version))
        let plain = QRGrid(version, codewords)
        let masked = (mask.map { [$0] } ?? Array(QRMask.all)).map { number in
            (number, plain.masked(number))
        }
        // Of equal ones the first counts.
        let best = masked.dropFirst().reduce((masked[0], masked[0].1.penalty)) { best, next in
            let penalty = next.1.penalty
            return penalty < best.1 ? (next, penalty) : best
        }
        self.version = version.number
        self.mask = best.0.0
        size = version.size
        modules = best.0.1.modules
    }

    /// Whether a module is dark; those around the code are light.
    package func isDark(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }
}

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
