import Foundation

/// One validation: a value on its way through the definitions of a schema.
struct SchemaWalk {
    let definitions: [String: SchemaNode]
    /// The signs of each definition.
    private let signs: [String: [SchemaSign]]
    private(set) var faults: [SchemaFault] = []
    /// The definitions that the value was compared with, and their members that it has, as
    /// `definition` and `definition.member`.
    private(set) var uses: Set<String> = []
    private let wantsUses: Bool
    private var path: [String] = []
    private var names: [String] = []

    init(
        _ definitions: [String: SchemaNode],
        _ signs: [String: [SchemaSign]],
        wantsUses: Bool
    ) {
        self.definitions = definitions
        self.signs = signs
        self.wantsUses = wantsUses
    }

    /// Compares a value with a definition.
    mutating func walk(_ value: JSON, as definition: String) {
        _ = follow(definition, value)
    }

    /// Compares a value with a node; returns the names of the members that a rule evaluates.
    @discardableResult
    mutating func walk(_ value: JSON, _ node: SchemaNode) -> Set<String> {
        if node.isNever { fail("is not allowed here") }
        var evaluated: Set<String> = []
        for rule in node.rules {
            let names = apply(rule, value)
            if evaluated.isEmpty { evaluated = names } else { evaluated.formUnion(names) }
        }
        guard let rest = node.unevaluated.first, case .object(let members) = value else {
            return evaluated
        }
        for (name, value) in members.sorted(by: { $0.key < $1.key })
        where !evaluated.contains(name) {
            descend(".\(name)", value, rest)
        }
        return Set(members.keys)
    }

    private mutating func apply(_ rule: SchemaRule, _ value: JSON) -> Set<String> {
        switch rule {
        case .ref(let name): return follow(name, value)
        case .type(let type):
            if !type.includes(value) { fail("is not of the type \(type)") }
        case .oneOfValues(let values):
            if !values.contains(value) { fail("has a value that is not listed: \(value)") }
        case .minimum, .maximum: applyToNumber(rule, value)
        case .minLength, .maxLength, .pattern: applyToString(rule, value)
        case .minItems, .maxItems, .items: applyToArray(rule, value)
        case .members, .required, .dependentRequired, .propertyNames:
            return applyToObject(rule, value)
        case .allOf(let nodes):
            var evaluated: Set<String> = []
            for node in nodes {
                let names = walk(value, node)
                if !names.isEmpty { evaluated.formUnion(names) }
            }
            return evaluated
        case .anyOf(let nodes):
            let fitting = nodes.compactMap { attempt(value, $0) }
            if fitting.isEmpty { fail("is none of the forms that are allowed") }
            return fitting.reduce(into: []) { $0.formUnion($1) }
        case .oneOf(let nodes):
            let candidates = nodes.filter { mayFit(value, $0) }
            // The faults of the only possible form say more than the fault that no form fits.
            if candidates.count == 1 { return walk(value, candidates[0]) }
            let fitting = candidates.filter { attempt(value, $0) != nil }
            if fitting.count == 1 { return walk(value, fitting[0]) }
            fail("is \(fitting.isEmpty ? "none" : "more than one") of the forms that are allowed")
        case .condition(let condition, let then, let otherwise):
            let evaluated = attempt(value, condition)
            guard let next = evaluated != nil ? then : otherwise else { return evaluated ?? [] }
            return walk(value, next).union(evaluated ?? [])
        case .word(let member, let words, let then, let otherwise):
            // A value that is no object fits `properties` and `required`.
            guard case .object(let members) = value else {
                return then.map { walk(value, $0) } ?? []
            }
            let isMet = members[member]?.string.map { words.contains($0) } ?? false
            let evaluated = (isMet ? then : otherwise).map { walk(value, $0) } ?? []
            return isMet ? evaluated.union([member]) : evaluated
        }
        return []
    }

    /// Whether the words that distinguish the forms match the value.
    private func mayFit(_ value: JSON, _ node: SchemaNode) -> Bool {
        guard node.rules.count == 1, case .ref(let name) = node.rules[0] else {
            return SchemaSign.all(of: node, in: definitions).allSatisfy { $0.fits(value) }
        }
        return signs[name, default: []].allSatisfy { $0.fits(value) }
    }

    private mutating func follow(_ name: String, _ value: JSON) -> Set<String> {
        guard let node = definitions[name] else {
            fail("is held against \(name), which is no definition")
            return []
        }
        names.append(name)
        defer { names.removeLast() }
        if wantsUses { uses.insert(name) }
        return walk(value, node)
    }

    /// Tries a node and adds neither uses nor faults; returns nil if the value does not fit.
    private mutating func attempt(_ value: JSON, _ node: SchemaNode) -> Set<String>? {
        let (faultsBefore, usesBefore) = (faults.count, uses)
        let evaluated = walk(value, node)
        uses = usesBefore
        guard faults.count > faultsBefore else { return evaluated }
        faults.removeSubrange(faultsBefore...)
        return nil
    }

    private mutating func applyToNumber(_ rule: SchemaRule, _ value: JSON) {
        let number: Double
        switch value {
        case .number(let whole): number = Double(whole)
        case .fraction(let fraction): number = fraction
        default: return
        }
        switch rule {
        case .minimum(let least) where number < Double(least): fail("is less than \(least)")
        case .maximum(let most) where number > Double(most): fail("is more than \(most)")
        default: break
        }
    }

    private mutating func applyToString(_ rule: SchemaRule, _ value: JSON) {
        guard let text = value.string else { return }
        let count = text.unicodeScalars.count
        switch rule {
        case .minLength(let least) where count < least: fail("is shorter than \(least)")
        case .maxLength(let most) where count > most: fail("is longer than \(most)")
        case .pattern(let expression, let pattern):
            let whole = NSRange(location: 0, length: text.utf16.count)
            if expression.firstMatch(in: text, range: whole) == nil {
                fail("does not look like \(pattern): \(text)")
            }
        default: break
        }
    }

    private mutating func applyToArray(_ rule: SchemaRule, _ value: JSON) {
        guard let elements = value.array else { return }
        switch rule {
        case .minItems(let least) where elements.count < least:
            fail("has fewer than \(least) elements")
        case .maxItems(let most) where elements.count > most: fail("has more than \(most) elements")
        case .items(let node):
            for (index, element) in elements.enumerated() { descend("[\(index)]", element, node) }
        default: break
        }
    }

    private mutating func applyToObject(_ rule: SchemaRule, _ value: JSON) -> Set<String> {
        guard case .object(let members) = value else { return [] }
        switch rule {
        case .members(let known, let others):
            var evaluated: Set<String> = []
            for (name, value) in members {
                guard let node = known[name] ?? others else { continue }
                if wantsUses, known[name] != nil, let definition = names.last {
                    uses.insert("\(definition).\(name)")
                }
                evaluated.insert(name)
                descend(".\(name)", value, node)
            }
            return evaluated
        case .required(let names):
            for name in names where members[name] == nil { fail("has no \(name)") }
        case .dependentRequired(let wants):
            for (name, others) in wants where members[name] != nil {
                for other in others where members[other] == nil {
                    fail("has \(name), but no \(other)")
                }
            }
        case .propertyNames(let node):
            for name in members.keys.sorted() { descend(".\(name)", .string(name), node) }
        default: break
        }
        return []
    }

    private mutating func descend(_ step: String, _ value: JSON, _ node: SchemaNode) {
        path.append(step)
        walk(value, node)
        path.removeLast()
    }

    private mutating func fail(_ text: String) {
        faults.append(
            SchemaFault(path: "$" + path.joined(), definition: names.last ?? "-", text: text)
        )
    }
}

/// A fault of a value: its place in the value, the definition, and the reason.
struct SchemaFault: Equatable, Sendable, CustomStringConvertible {
    var path: String
    var definition: String
    var text: String

    var description: String { "\(path) \(text) (\(definition))" }
}
