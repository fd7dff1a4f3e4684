/// A plain file in a folder: its name, its size, and when it was last written.
struct FolderEntry: Equatable, Sendable {
    let name: String
    let byteCount: Int
    /// Nanoseconds since 1970.
    let modified: Int
    /// When its name or anything else of it was last changed, in the same way.
    let changed: Int
}
