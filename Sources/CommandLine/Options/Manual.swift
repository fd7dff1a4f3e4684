/// What a manual page says that no table has.
package struct Manual: Sendable {
    let summary: String
    let description: String
    let environment: [Entry]
    let files: [Entry]
    let statuses: [Entry]

    package typealias Entry = (term: String, text: String)

    package init(
        summary: String,
        description: String,
        environment: [Entry],
        files: [Entry],
        statuses: [Entry]
    ) {
        self.summary = summary
        self.description = description
        self.environment = environment
        self.files = files
        self.statuses = statuses
    }
}
