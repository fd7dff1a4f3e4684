/// The themes of a server, in the order of their names; no two have the same.
public struct ThemeList: Sendable {
    /// All of them.
    public let themes: [Theme]

    /// Only those that need no file.
    public static let builtIn = ThemeList()

    /// The built-in themes and these, which have other names.
    public init(adding themes: [Theme] = []) {
        self.themes = (Theme.builtIn + themes).sorted {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
    }

    /// The sentence for a name that no theme has; it names the themes, ten of a long list.
    public var noSuchTheme: String {
        "This server has no such theme. It has \(Self.some(of: themes.map(\.name)))."
    }

    /// The first ten of some names, and how many more there are.
    static func some(of names: [String]) -> String {
        let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
        return names.prefix(10).joined(separator: ", ") + rest
    }

    /// The theme of that name, byte by byte; nil if there is none.
    public subscript(name: String) -> Theme? {
        themes.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
