/// One run of a script, which calls the Redis through the given function.
struct LuaScript {
    typealias Call = ([[UInt8]]) throws -> LuaValue

    /// A scope of names: a block inside its outer block.
    private final class Scope {
        private let outer: Scope?
        private var values: [(name: String, value: LuaValue)] = []

        init(_ outer: Scope?) { self.outer = outer }

        func declare(_ name: String, _ value: LuaValue) { values.append((name, value)) }

        func value(of name: String) throws(LuaError) -> LuaValue {
            if let found = values.last(where: { $0.name == name }) { return found.value }
            guard let outer else { throw LuaError("there is no \(name)") }
            return try outer.value(of: name)
        }

        func set(_ name: String, _ value: LuaValue) throws(LuaError) {
            if let index = values.lastIndex(where: { $0.name == name }) {
                values[index].value = value
            } else if let outer {
                try outer.set(name, value)
            } else {
                throw LuaError("\(name) is no local variable")
            }
        }
    }

    private enum Outcome {
        case goOn, leaveLoop
        case giveBack([LuaValue])
    }

    static func run(
        _ block: [LuaStatement],
        keys: [[UInt8]],
        arguments: [[UInt8]],
        _ call: @escaping Call
    ) throws -> LuaValue {
        let scope = Scope(nil)
        for (name, value) in LuaLibrary.values(call) { scope.declare(name, value) }
        scope.declare("KEYS", .table(LuaTable(keys.map { .text($0) })))
        scope.declare("ARGV", .table(LuaTable(arguments.map { .text($0) })))
        guard case .giveBack(let values) = try carryOut(block, scope) else { return .none }
        return values.first ?? .none
    }

    private static func carryOut(_ block: [LuaStatement], _ outer: Scope) throws -> Outcome {
        let scope = Scope(outer)
        for statement in block {
            let outcome = try carryOut(statement, scope)
            if case .goOn = outcome { continue }
            return outcome
        }
        return .goOn
    }

    private static func carryOut(_ statement: LuaStatement, _ scope: Scope) throws -> Outcome {
        switch statement {
        case .local(let names, let sources):
            if names.count == 1, case .function(let parameters, let body)? = sources.first {
                // A local function may call itself.
                scope.declare(names[0], .none)
                try scope.set(names[0], function(parameters, body, scope))
                return .goOn
            }
            let values = try values(of: sources, scope)
            for (index, name) in names.enumerated() {
                scope.declare(name, index < values.count ? values[index] : .none)
            }
        case .assign(let targets, let sources):
            let values = try values(of: sources, scope)
            for (index, target) in targets.enumerated() {
                try assign(target, index < values.count ? values[index] : .none, scope)
            }
        case .call(let call): _ = try self.values(of: [call], scope)
        case .choose(let ways, let otherwise):
            for (condition, block) in ways where try value(of: condition, scope).isTrue {
                return try carryOut(block, scope)
            }
            return try carryOut(otherwise, scope)
        case .whileTrue(let condition, let block):
            while try value(of: condition, scope).isTrue {
                switch try carryOut(block, scope) {
                case .goOn: continue
                case .leaveLoop: return .goOn
                case .giveBack(let values): return .giveBack(values)
                }
            }
        case .count(let name, let first, let last, let step, let block):
            guard var at = try value(of: first, scope).number,
                let end = try value(of: last, scope).number,
                let step = try step.map({ try value(of: $0, scope).number }) ?? 1, step != 0
            else { throw LuaError("a loop counts with numbers") }
            while step > 0 ? at <= end : at >= end {
                let outcome = try turn([name], [.number(at)], block, scope)
                if case .leaveLoop = outcome { break }
                if case .giveBack = outcome { return outcome }
                at += step
            }
        case .each(let names, let list, let block):
            guard case .table(let table) = try value(of: list, scope) else {
                throw LuaError("a loop is over a table")
            }
            for (index, element) in table.list.enumerated() {
                if case .none = element { break }
                let values: [LuaValue] = [.number(Double(index + 1)), element]
                let outcome = try turn(names, values, block, scope)
                if case .leaveLoop = outcome { break }
                if case .giveBack = outcome { return outcome }
            }
        case .giveBack(let sources): return .giveBack(try values(of: sources, scope))
        case .leaveLoop: return .leaveLoop
        }
        return .goOn
    }

    private static func turn(
        _ names: [String],
        _ values: [LuaValue],
        _ block: [LuaStatement],
        _ outer: Scope
    ) throws -> Outcome {
        let scope = Scope(outer)
        for (name, value) in zip(names, values) { scope.declare(name, value) }
        return try carryOut(block, scope)
    }

    private static func assign(_ target: LuaExpression, _ value: LuaValue, _ scope: Scope) throws {
        switch target {
        case .name(let name): try scope.set(name, value)
        case .index(let table, let key):
            guard case .table(let table) = try self.value(of: table, scope) else {
                throw LuaError("only a table has fields")
            }
            try table.set(try self.value(of: key, scope), value)
        default: throw LuaError("this cannot be set")
        }
    }

    private static func function(
        _ parameters: [String],
        _ body: [LuaStatement],
        _ outer: Scope
    ) -> LuaValue {
        .function { arguments in
            let scope = Scope(outer)
            for (index, name) in parameters.enumerated() {
                scope.declare(name, index < arguments.count ? arguments[index] : .none)
            }
            guard case .giveBack(let values) = try carryOut(body, scope) else { return [] }
            return values
        }
    }

    /// Returns the values of a list. A call at the end of the list may give several.
    private static func values(
        of sources: [LuaExpression],
        _ scope: Scope
    ) throws -> [LuaValue] {
        var all: [LuaValue] = []
        for (index, source) in sources.enumerated() {
            guard index == sources.count - 1, case .call(let called, let arguments) = source else {
                all.append(try value(of: source, scope))
                continue
            }
            guard case .function(let body) = try value(of: called, scope) else {
                throw LuaError("only a function can be called")
            }
            all += try body(try values(of: arguments, scope))
        }
        return all
    }

    private static func value(of source: LuaExpression, _ scope: Scope) throws -> LuaValue {
        switch source {
        case .constant(let value): return value
        case .name(let name): return try scope.value(of: name)
        case .call: return try values(of: [source], scope).first ?? .none
        case .function(let parameters, let body): return function(parameters, body, scope)
        case .table(let sources): return .table(LuaTable(try values(of: sources, scope)))
        case .both(let one, let other):
            let left = try value(of: one, scope)
            return left.isTrue ? try value(of: other, scope) : left
        case .either(let one, let other):
            let left = try value(of: one, scope)
            return left.isTrue ? left : try value(of: other, scope)
        case .not(let one): return .bool(!(try value(of: one, scope).isTrue))
        case .index(let table, let key):
            guard case .table(let table) = try value(of: table, scope) else {
                throw LuaError("only a table has fields")
            }
            return table.value(of: try value(of: key, scope))
        case .count(let one):
            switch try value(of: one, scope) {
            case .table(let table): return .number(Double(table.list.count))
            case .text(let bytes): return .number(Double(bytes.count))
            default: throw LuaError("this has no length")
            }
        case .minus(let one):
            guard let number = try value(of: one, scope).number else { throw LuaError("no number") }
            return .number(-number)
        case .operation(let sign, let one, let other):
            return try LuaLibrary.operation(
                sign,
                try value(of: one, scope),
                try value(of: other, scope)
            )
        }
    }
}
