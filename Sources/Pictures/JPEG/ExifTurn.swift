/// How the camera was held, from the marker APP1.
enum ExifTurn {
    /// - Parameter segment: what follows the length of the marker.
    static func read(_ segment: ArraySlice<UInt8>) -> Raster.Turn? {
        let bytes = Array(segment)
        guard bytes.starts(with: Array("Exif\0\0".utf8)), bytes.count >= 14 else { return nil }
        let isLittle = bytes[6] == UInt8(ascii: "I")
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 6, place + count <= bytes.count else { return nil }
            let word = bytes[place..<place + count]
            return (isLittle ? word.reversed() : Array(word)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let first = number(10, 4), let count = number(6 + first, 2) else { return nil }
        for entry in 0..<count {
            let place = 8 + first + 12 * entry
            guard let tag = number(place, 2) else { return nil }
            if tag == 0x0112 { return number(place + 8, 2).flatMap(Raster.Turn.init) }
        }
        return nil
    }
}
