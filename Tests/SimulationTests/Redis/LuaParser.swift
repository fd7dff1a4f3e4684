indirect enum LuaExpression {
    case constant(LuaValue)
    case name(String)
    case index(LuaExpression, LuaExpression)
    case call(LuaExpression, [LuaExpression])
    case both(LuaExpression, LuaExpression)
    case either(LuaExpression, LuaExpression)
    case not(LuaExpression)
    case minus(LuaExpression)
    case count(LuaExpression)
    case operation(String, LuaExpression, LuaExpression)
    case table([LuaExpression])
    case function([String], [LuaStatement])
}

indirect enum LuaStatement {
    case local([String], [LuaExpression])
    case assign([LuaExpression], [LuaExpression])
    case call(LuaExpression)
    case choose([(LuaExpression, [LuaStatement])], else: [LuaStatement])
    case whileTrue(LuaExpression, [LuaStatement])
    case count(String, LuaExpression, LuaExpression, LuaExpression?, [LuaStatement])
    case each([String], LuaExpression, [LuaStatement])
    case giveBack([LuaExpression])
    case leaveLoop
}

/// Parses the part of Lua 5.1 that the scripts of a group use, and refuses everything else.
struct LuaParser {
    private var words: [Word] = []
    private var place = 0

    private enum Word: Equatable {
        case name(String)
        case text([UInt8])
        case number(Double)
        case sign(String)
        case end
    }

    static func read(_ source: String) throws(LuaError) -> [LuaStatement] {
        var parser = LuaParser()
        try parser.cut(Array(source.utf8))
        let block = try parser.block()
        guard parser.word == .end else { throw parser.unexpected() }
        return block
    }

    private static let signs = ["==", "~=", "<=", ">=", ".."]

    private mutating func cut(_ source: [UInt8]) throws(LuaError) {
        var at = 0
        func isName(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "_") || (97...122).contains(byte | 32) || (48...57).contains(byte)
        }
        while at < source.count {
            let byte = source[at]
            var end = at + 1
            switch byte {
            case 32, 10: break
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                var text: [UInt8] = []
                while end < source.count, source[end] != byte {
                    let isEscape = source[end] == UInt8(ascii: "\\")
                    if isEscape { end += 1 }
                    let isLine = isEscape && source[end] == UInt8(ascii: "n")
                    text.append(isLine ? 10 : source[end])
                    end += 1
                }
                end += 1
                words.append(.text(text))
            case 48...57:
                while end < source.count, isName(source[end]) { end += 1 }
                guard let number = LuaNumber.of(Array(source[at..<end])) else {
                    throw LuaError("no number")
                }
                words.append(.number(number))
            case _ where isName(byte):
                while end < source.count, isName(source[end]) { end += 1 }
                words.append(.name(String(decoding: source[at..<end], as: UTF8.self)))
            default:
                let two = String(decoding: source[at..<min(at + 2, source.count)], as: UTF8.self)
                if Self.signs.contains(two) { end += 1 }
                words.append(.sign(String(decoding: source[at..<end], as: UTF8.self)))
            }
            at = end
        }
    }

    private var word: Word { place < words.count ? words[place] : .end }

    private func unexpected() -> LuaError { LuaError("\(word) is not expected here") }

    private func isAt(_ text: String) -> Bool { word == .sign(text) || word == .name(text) }

    private mutating func take(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        place += 1
        return true
    }

    private mutating func need(_ text: String) throws(LuaError) {
        guard take(text) else { throw unexpected() }
    }

    private mutating func name() throws(LuaError) -> String {
        guard case .name(let name) = word else { throw unexpected() }
        place += 1
        return name
    }

    private mutating func names() throws(LuaError) -> [String] {
        var all = [try name()]
        while take(",") { all.append(try name()) }
        return all
    }

    // Statements

    private mutating func block() throws(LuaError) -> [LuaStatement] {
        var all: [LuaStatement] = []
        while word != .end, !isAt("end"), !isAt("else"), !isAt("elseif") {
            all.append(try statement())
        }
        return all
    }

    private mutating func statement() throws(LuaError) -> LuaStatement {
        if take("local") {
            if take("function") {
                let name = try name()
                return .local([name], [try function()])
            }
            let names = try names()
            return .local(names, take("=") ? try expressions() : [])
        }
        if take("if") { return try choice() }
        if take("while") {
            let condition = try expression()
            return .whileTrue(condition, try loopBody())
        }
        if take("for") { return try loop() }
        if take("return") {
            let isEmpty = word == .end || isAt("end") || isAt("else") || isAt("elseif")
            return .giveBack(isEmpty ? [] : try expressions())
        }
        if take("break") { return .leaveLoop }
        var targets = [try suffixed()]
        if case .call = targets[0], !isAt("="), !isAt(",") { return .call(targets[0]) }
        while take(",") { targets.append(try suffixed()) }
        try need("=")
        return .assign(targets, try expressions())
    }

    private mutating func choice() throws(LuaError) -> LuaStatement {
        var ways: [(LuaExpression, [LuaStatement])] = []
        repeat {
            let condition = try expression()
            try need("then")
            ways.append((condition, try block()))
        } while take("elseif")
        let otherwise = take("else") ? try block() : []
        try need("end")
        return .choose(ways, else: otherwise)
    }

    private mutating func loop() throws(LuaError) -> LuaStatement {
        let names = try names()
        if take("in") {
            let list = try expression()
            return .each(names, list, try loopBody())
        }
        try need("=")
        let bounds = try expressions()
        guard bounds.count == 2 || bounds.count == 3 else { throw unexpected() }
        let step = bounds.count == 3 ? bounds[2] : nil
        return .count(names[0], bounds[0], bounds[1], step, try loopBody())
    }

    private mutating func loopBody() throws(LuaError) -> [LuaStatement] {
        try need("do")
        let body = try block()
        try need("end")
        return body
    }

    private mutating func function() throws(LuaError) -> LuaExpression {
        try need("(")
        let parameters = isAt(")") ? [] : try names()
        try need(")")
        let body = try block()
        try need("end")
        return .function(parameters, body)
    }

    // Expressions

    private mutating func expressions() throws(LuaError) -> [LuaExpression] {
        var all = [try expression()]
        while take(",") { all.append(try expression()) }
        return all
    }

    /// The levels of binary operators, from the weakest to the strongest. Reading `..` from the
    /// left gives the same result.
    private static let levels = [
        ["or"], ["and"], ["<", ">", "<=", ">=", "~=", "=="], [".."], ["+", "-"], ["*", "/"],
    ]

    private mutating func expression(_ level: Int = 0) throws(LuaError) -> LuaExpression {
        guard level < Self.levels.count else { return try unary() }
        var left = try expression(level + 1)
        while let sign = Self.levels[level].first(where: isAt) {
            place += 1
            let right = try expression(level + 1)
            switch sign {
            case "or": left = .either(left, right)
            case "and": left = .both(left, right)
            default: left = .operation(sign, left, right)
            }
        }
        return left
    }

    private mutating func unary() throws(LuaError) -> LuaExpression {
        if take("not") { return .not(try unary()) }
        if take("#") { return .count(try unary()) }
        if take("-") { return .minus(try unary()) }
        return try suffixed()
    }

    private mutating func suffixed() throws(LuaError) -> LuaExpression {
        var value = try primary()
        while true {
            if take(".") {
                value = .index(value, .constant(.text(try name())))
            } else if take("[") {
                value = .index(value, try expression())
                try need("]")
            } else if take("(") {
                let arguments = isAt(")") ? [] : try expressions()
                try need(")")
                value = .call(value, arguments)
            } else {
                return value
            }
        }
    }

    private mutating func primary() throws(LuaError) -> LuaExpression {
        if take("nil") { return .constant(.none) }
        if take("true") { return .constant(.bool(true)) }
        if take("false") { return .constant(.bool(false)) }
        if take("function") { return try function() }
        if take("(") {
            let value = try expression()
            try need(")")
            return value
        }
        if take("{") {
            let values = isAt("}") ? [] : try expressions()
            try need("}")
            return .table(values)
        }
        defer { place += 1 }
        switch word {
        case .text(let text): return .constant(.text(text))
        case .number(let number): return .constant(.number(number))
        case .name(let name): return .name(name)
        case .sign, .end: throw unexpected()
        }
    }
}
