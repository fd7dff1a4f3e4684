/// The ways in which a scan says the numbers of a block.
extension JPEGScan {
    /// All numbers at once.
    mutating func wholeBlock(
        _ place: Int,
        _ start: Int,
        _ numbers: inout [Int16]
    ) throws(PictureError) {
        try first(place, start, &numbers)
        guard let code = members[place].others else { return }
        var index = 1
        while index < 64 {
            let symbol = try code.symbol(&bits)
            let width = symbol & 15
            if width == 0 {
                if symbol >> 4 != 15 { return }
                index += 16
                continue
            }
            index += symbol >> 4
            guard index < 64 else { throw .broken("a block has too many numbers") }
            let value = try bits.signed(width)
            if blockSize > 1 {
                numbers[start + JPEGTables.zigzag[index]] = Int16(truncatingIfNeeded: value)
            }
            index += 1
        }
    }

    /// The first number, as its difference to that of the block before.
    mutating func first(
        _ place: Int,
        _ start: Int,
        _ numbers: inout [Int16]
    ) throws(PictureError) {
        guard let code = members[place].first else { return }
        let width = try code.symbol(&bits)
        guard width <= 15 else { throw .broken("a number is too long") }
        members[place].prediction += try bits.signed(width)
        numbers[start] = Int16(truncatingIfNeeded: members[place].prediction << low)
    }

    /// One more bit of the first number.
    mutating func refineFirst(_ start: Int, _ numbers: inout [Int16]) throws(PictureError) {
        if try bits.bit() { numbers[start] |= 1 << Int16(low) }
    }

    /// The upper bits of the numbers of the band.
    mutating func others(_ start: Int, _ numbers: inout [Int16]) throws(PictureError) {
        if emptyBlocks > 0 {
            emptyBlocks -= 1
            return
        }
        guard let code = members[0].others else { return }
        var index = band.lowerBound
        while index <= band.upperBound {
            let symbol = try code.symbol(&bits)
            let run = symbol >> 4
            if symbol & 15 == 0 {
                if run != 15 {
                    emptyBlocks = try emptyRun(run) - 1
                    return
                }
                index += 16
                continue
            }
            index += run
            guard index <= band.upperBound else { throw .broken("a block has too many numbers") }
            let value = try bits.signed(symbol & 15) << low
            numbers[start + JPEGTables.zigzag[index]] = Int16(truncatingIfNeeded: value)
            index += 1
        }
    }

    /// One more bit of the numbers of the band: of those that are not 0 yet a bit stands between the
    /// words of those that come to be 1 or -1.
    mutating func refineOthers(_ start: Int, _ numbers: inout [Int16]) throws(PictureError) {
        guard let code = members[0].others else { return }
        var index = band.lowerBound
        if emptyBlocks == 0 {
            while index <= band.upperBound {
                let symbol = try code.symbol(&bits)
                var zeros = symbol >> 4
                var value: Int16 = 0
                switch symbol & 15 {
                case 0 where zeros != 15:
                    emptyBlocks = try emptyRun(zeros)
                case 0: break
                case 1: value = try bits.bit() ? 1 << Int16(low) : -1 << Int16(low)
                default: throw .broken("a number gets more than one bit")
                }
                if emptyBlocks > 0 { break }
                while index <= band.upperBound {
                    let place = start + JPEGTables.zigzag[index]
                    if numbers[place] != 0 {
                        try refine(&numbers[place])
                    } else {
                        if zeros == 0 { break }
                        zeros -= 1
                    }
                    index += 1
                }
                if value != 0 {
                    guard index <= band.upperBound else {
                        throw .broken("a block has too many numbers")
                    }
                    numbers[start + JPEGTables.zigzag[index]] = value
                }
                index += 1
            }
        }
        guard emptyBlocks > 0 else { return }
        while index <= band.upperBound {
            let place = start + JPEGTables.zigzag[index]
            if numbers[place] != 0 { try refine(&numbers[place]) }
            index += 1
        }
        emptyBlocks -= 1
    }

    private mutating func refine(_ number: inout Int16) throws(PictureError) {
        guard try bits.bit() else { return }
        let bit = Int16(1) << Int16(low)
        guard number & bit == 0 else { return }
        number = number >= 0 ? number &+ bit : number &- bit
    }

    /// How many blocks have no further numbers, with this one.
    private mutating func emptyRun(_ width: Int) throws(PictureError) -> Int {
        (1 << width) + (try bits.number(width))
    }
}
