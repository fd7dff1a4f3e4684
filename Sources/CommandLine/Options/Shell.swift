/// A shell that can complete command lines.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
