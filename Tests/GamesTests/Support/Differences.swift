/// Finds the stored properties that differ between two values of one type.
///
/// It reads the properties by reflection, so it also compares properties that are added later. It follows objects, each
/// pair once. It cannot see closures and the values of locks.
struct Differences {
    /// The paths to leave out, with everything below them.
    var leftOut: Set<String>
    private(set) var found: [String] = []
    private var compared: Set<[ObjectIdentifier]> = []

    init(leavingOut paths: Set<String>) { leftOut = paths }

    /// Returns the differences between two values.
    static func between<Value>(
        _ one: Value,
        _ other: Value,
        at path: String,
        leavingOut paths: Set<String> = []
    ) -> [String] {
        var differences = Differences(leavingOut: paths)
        differences.compare(one, other, at: path)
        return differences.found
    }

    /// Compares two values; `path` names them, and `place` with it the element of a list.
    mutating func compare(_ one: Any, _ other: Any, at path: String, place: String? = nil) {
        let place = place ?? path
        guard !leftOut.contains(path), !Self.isEqual(one, other) else { return }
        let (left, right) = (Mirror(reflecting: one), Mirror(reflecting: other))
        switch left.displayStyle {
        case .class:
            let pair = [ObjectIdentifier(one as AnyObject), ObjectIdentifier(other as AnyObject)]
            guard pair[0] != pair[1], compared.insert(pair).inserted else { return }
        case .set, .dictionary: return compareUnordered(left, right, at: path, place)
        default: break
        }
        let (own, others) = (Self.children(left), Self.children(right))
        let pairs = Array(zip(own, others))
        let isComparable =
            own.count == others.count && !pairs.isEmpty
            && left.displayStyle != nil && pairs.allSatisfy { $0.label == $1.label }
        guard isComparable else {
            // A value without equality and without properties is compared by its description.
            if one is any Equatable || String(describing: one) != String(describing: other) {
                found.append("\(place): \(Self.words(one)) and \(Self.words(other))")
            }
            return
        }
        for (index, (child, twin)) in pairs.enumerated() {
            switch left.displayStyle {
            case .collection:
                compare(child.value, twin.value, at: path, place: "\(place)[\(index)]")
            case .optional: compare(child.value, twin.value, at: path, place: place)
            default:
                // The values of different games have different types.
                let isOfGame =
                    child.label == "value" && "\(type(of: one))".hasPrefix("GameValue<")
                let step = isOfGame ? ".\(type(of: child.value))" : ".\(child.label ?? "")"
                compare(child.value, twin.value, at: path + step, place: place + step)
            }
        }
    }

    /// Compares the elements in the order of their descriptions; a dictionary's begin with the keys.
    private mutating func compareUnordered(
        _ left: Mirror,
        _ right: Mirror,
        at path: String,
        _ place: String
    ) {
        let isSet = left.displayStyle == .set
        func sorted(_ mirror: Mirror) -> [(key: String, value: Any)] {
            mirror.children.map { child in
                if isSet { return ("\(child.value)", child.value) }
                let parts = Array(Mirror(reflecting: child.value).children)
                return ("\(parts[0].value)", parts[1].value)
            }
            .sorted { $0.key < $1.key }
        }
        let (ours, theirs) = (sorted(left), sorted(right))
        guard ours.map(\.key) == theirs.map(\.key) else {
            let (own, other) = (Set(ours.map(\.key)), Set(theirs.map(\.key)))
            let (more, less) = (own.subtracting(other).sorted(), other.subtracting(own).sorted())
            found.append("\(place): \(Self.words(more)) more, \(Self.words(less)) less")
            return
        }
        for (our, their) in zip(ours, theirs) where !isSet {
            compare(our.value, their.value, at: path, place: "\(place)[\(our.key)]")
        }
    }

    /// Returns the properties; an object also has the properties of its superclasses.
    private static func children(_ mirror: Mirror) -> [Mirror.Child] {
        (mirror.superclassMirror.map(children) ?? []) + mirror.children
    }

    private static func isEqual(_ one: Any, _ other: Any) -> Bool {
        func opened<Value: Equatable>(_ one: Value) -> Bool { other as? Value == one }
        guard let one = one as? any Equatable else { return false }
        return opened(one)
    }

    private static func words(_ value: Any) -> String { String("\(value)".prefix(160)) }
}
