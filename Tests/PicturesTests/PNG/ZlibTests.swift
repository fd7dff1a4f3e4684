import Testing

@testable import Pictures

@Suite struct ZlibTests {
    /// The format has no distance above 32,768 bytes.
    @Test(arguments: [1, 2, 3, 4, 257, 258, 259, 32_766, 32_767, 32_768, 32_769, 32_770])
    func `bytes that come again at any distance are read as they were`(_ distance: Int) throws {
        var state = UInt64(distance)
        var data = (0..<distance).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        for index in 0..<600 { data.append(data[index]) }
        for bytes in [Zlib.compress(data), Zlib.store(data)] {
            #expect(try Inflate.run(bytes, maximum: data.count) == data)
        }
    }
}
