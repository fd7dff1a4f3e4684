import GameProtocol

extension ClientFile {
    /// Where the file is, if there is one; nil where no folder for it is known.
    static func path(_ variable: (String) -> String?) -> String? {
        let folder =
            variable("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? variable("HOME").map { $0 + "/.config" }
        return folder.map { $0 + "/cardtable/client.json" }
    }

    /// The file of whoever runs this; nil where there is none.
    static func find() throws(UsageError) -> ClientFile? {
        guard let path = path(System.environment), System.isThere(path) else { return nil }
        guard let content = System.contents(of: path, maximum: maximumBytes + 1) else {
            throw UsageError("\(Cleaning.clean(path, columns: 200)) cannot be read.")
        }
        guard content.count <= maximumBytes else {
            throw UsageError(
                "\(Cleaning.clean(path, columns: 200)) is longer than \(maximumBytes) bytes: "
                    + "no configuration is."
            )
        }
        return try ClientFile(path: path, content)
    }
}
