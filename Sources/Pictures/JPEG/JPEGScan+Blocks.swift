/// The encodings of a block's coefficients in a scan.
extension JPEGScan {
    /// Reads all coefficients of a block at once.
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

    /// Reads the first coefficient, as the difference to the block before.
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

    /// Reads one more bit of the first coefficient.
    mutating func refineFirst(_ start: Int, _ numbers: inout [Int16]) throws(PictureError) {
        if try bits.bit() { numbers[start] |= 1 << Int16(low) }
    }

    /// Reads the upper bits of the coefficients in the band.
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

    /// Reads one more bit of the coefficients in the band. The bits of nonzero coefficients stand
    /// between the codes of coefficients that become 1 or -1.
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

    /// Reads the number of blocks without further coefficients, including this one.
    private mutating func emptyRun(_ width: Int) throws(PictureError) -> Int {
        (1 << width) + (try bits.number(width))
    }
}
