/// The modules of a QR code during its drawing.
struct QRGrid {
    let version: QRVersion
    private var size: Int { version.size }
    /// The modules row by row; true is dark.
    private(set) var modules: [Bool]
    /// Whether each module is fixed: masks leave the modules that readers need for orientation.
    private var isFixed: [Bool]

    /// Draws everything except the mask and the number of the mask.
    init(_ version: QRVersion, _ codewords: [UInt8]) {
        self.version = version
        let count = version.size * version.size
        modules = Array(repeating: false, count: count)
        isFixed = modules
        drawTiming()
        drawFinder(row: 3, column: 3)
        drawFinder(row: 3, column: size - 4)
        drawFinder(row: size - 4, column: 3)
        drawAlignment()
        drawFormat(mask: 0)
        draw(codewords)
    }

    func masked(_ mask: Int) -> QRGrid {
        var grid = self
        for row in 0..<size {
            for column in 0..<size where !isFixed[row * size + column] {
                if QRMask.inverts(mask, row: row, column: column) {
                    grid.modules[row * size + column].toggle()
                }
            }
        }
        grid.drawFormat(mask: mask)
        return grid
    }

    private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    /// Draws the lines of alternating modules that show a reader the size of a module.
    private mutating func drawTiming() {
        for index in 0..<size {
            fix(6, index, index % 2 == 0)
            fix(index, 6, index % 2 == 0)
        }
    }

    /// Draws one of the three large squares, with its light border as far as it is inside the code.
    private mutating func drawFinder(row: Int, column: Int) {
        for down in -4...4 {
            for across in -4...4 {
                let (row, column) = (row + down, column + across)
                guard (0..<size).contains(row), (0..<size).contains(column) else { continue }
                let distance = max(abs(down), abs(across))
                fix(row, column, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment() {
        guard let middle = version.alignment else { return }
        for down in -2...2 {
            for across in -2...2 {
                fix(middle + down, middle + across, max(abs(down), abs(across)) != 1)
            }
        }
    }

    /// Draws the bits of level and mask in two copies, and the module that is always dark.
    private mutating func drawFormat(mask: Int) {
        let format = QRMask.format(mask)
        for bit in 0..<15 {
            let isDark = format >> bit & 1 == 1
            // Around the upper left square, both copies skip the timing lines.
            switch bit {
            case 0...5: fix(bit, 8, isDark)
            case 6: fix(7, 8, isDark)
            case 7: fix(8, 8, isDark)
            case 8: fix(8, 7, isDark)
            default: fix(8, 14 - bit, isDark)
            }
            if bit < 8 { fix(8, size - 1 - bit, isDark) } else { fix(size - 15 + bit, 8, isDark) }
        }
        fix(size - 8, 8, true)
    }

    /// Draws the bits in pairs of columns from the right, alternately upwards and downwards.
    /// Remaining modules stay light.
    private mutating func draw(_ codewords: [UInt8]) {
        var bit = 0
        // The column of the timing line belongs to no pair.
        let pairs = Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]
        for (number, right) in pairs.enumerated() {
            for step in 0..<size {
                let row = number % 2 == 0 ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * size + column] {
                    guard bit < 8 * codewords.count else { return }
                    modules[row * size + column] = codewords[bit / 8] << (bit % 8) & 0x80 != 0
                    bit += 1
                }
            }
        }
    }
}
