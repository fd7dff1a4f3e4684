import Testing

@testable import Pictures

@Suite struct JPEGBitsTests {
    /// Returns restart markers as in a file, numbered from 0 to 7 again and again.
    private static func restarts(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { [0xA5, 0xFF, 0xD0 + UInt8($0 % 8)] }
    }

    @Test func `after the eighth restart the numbers begin again`() throws {
        var bits = JPEGBits(Self.restarts(20), at: 0)
        for number in 0..<20 {
            #expect(try bits.number(8) == 0xA5)
            try bits.restart(number)
        }
    }

    @Test(arguments: 1..<20)
    func `a restart that was left out is an error`(number: Int) throws {
        var bits = JPEGBits(Self.restarts(20), at: 0)
        for before in 0..<number - 1 {
            _ = try bits.number(8)
            try bits.restart(before)
        }
        _ = try bits.number(8)
        #expect(throws: PictureError.self) { try bits.restart(number) }
    }
}
