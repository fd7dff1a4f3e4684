/// Finds the stored properties that differ between two values of one type.
///
/// It reads the properties by reflection, so it also compares properties that are added later.
struct Differences {
    /// The paths to leave out, with everything below them.
    var leftOut: Set<String>
    private(set) var found: [String] = []

    init(leavingOut paths: Set<String>) { leftOut = paths }

    /// Compares two values; `path` names them, and `place` with it the element of a list.
    mutating func compare(_ one: Any, _ other: Any, at path: String, place: String? = nil) {
        let place = place ?? path
        guard !leftOut.contains(path), !Self.isEqual(one, other) else { return }
        let (left, right) = (Mirror(reflecting: one), Mirror(reflecting: other))
        let pairs = Array(zip(left.children, right.children))
        let isComparable =
            left.children.count == right.children.count && !pairs.isEmpty
            && [.struct, .tuple, .optional, .enum, .collection].contains(left.displayStyle)
            && pairs.allSatisfy { $0.label == $1.label }
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
                let step = ".\(child.label ?? "")"
                compare(child.value, twin.value, at: path + step, place: place + step)
            }
        }
    }

    private static func isEqual(_ one: Any, _ other: Any) -> Bool {
        func opened<Value: Equatable>(_ one: Value) -> Bool { other as? Value == one }
        guard let one = one as? any Equatable else { return false }
        return opened(one)
    }

    private static func words(_ value: Any) -> String { String("\(value)".prefix(160)) }
}
