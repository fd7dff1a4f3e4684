import ClientCore
import GameProtocol
import TerminalKit

/// The server's themes, the groups of a theme, and the faces of a group: a list, and the details of
/// the selected entry.
///
/// The answers of the server are in `ClientState.themes`. The screen holds only the player's place
/// in the lists.
struct ThemesScreen: ScreenPart {
    /// The form that receives the choice. Without a form, the choice creates a room.
    let form: NewRoomOptions?
    /// The lists from the outermost to the visible one; never empty.
    private(set) var path = [Place(question: .themes)]
    var isShowingDetail = false
    /// The field for the filter while the player types; otherwise nil.
    var filterField: TextField?

    init(form: NewRoomOptions? = nil) { self.form = form }

    /// A list, and the selection in it.
    struct Place: Equatable, Sendable {
        var question: ThemeSearch.Question
        /// The title of the entry that opened this list; `pairs` is that entry's number of pairs.
        var title = "Themes"
        var pairs: Int?
        var filter = ""
        var selection = ListSelection()
    }

    var here: Place {
        get { path[path.count - 1] }
        set { path[path.count - 1] = newValue }
    }

    func entries(_ context: ScreenContext) -> [ThemeEntry] {
        guard let search = context.client?.themes else { return [] }
        return ThemeEntry.all(of: here.question, in: search, filter: here.filter)
    }

    func index(in entries: [ThemeEntry]) -> Int? {
        entries.isEmpty ? nil : min(here.selection.index, entries.count - 1)
    }

    func selected(in entries: [ThemeEntry]) -> ThemeEntry? {
        index(in: entries).map { entries[$0] }
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        if context.client?.isMakingRoom == true, event != .key(.escape) {
            return event.isPress ? .tell("Asking the server…") : []
        }
        if case .key(let key) = event, let action = keys(context)[key] {
            return perform(action, context)
        }
        if filterField != nil {
            if filterField?.take(event) == true { filter(filterField?.text ?? "") }
            return []
        }
        switch event {
        case .key: return .tell(PlainText.noSuchKey)
        case .click(.entry(let index)):
            let isAgain = self.index(in: entries(context)) == index
            select(index, context)
            return isAgain ? open(context) : []
        case .scroll(let up): move(up ? .up : .down, context)
        case .paste: return .tell("Nothing can be pasted here. / filters the list.")
        case .click, .pointer, .focus: break
        }
        return []
    }

    func deadline(_ context: ScreenContext) -> Int? {
        context.client.flatMap { ConnectionMark.deadline($0, at: context.at) }
    }

    private mutating func perform(_ action: Action, _ context: ScreenContext) -> [ScreenEffect] {
        switch action {
        case .move(let move): self.move(move, context)
        case .open: return open(context)
        case .play: return play(context)
        case .copy: return copy(context)
        case .filter: filterField = TextField(here.filter, maximumCount: 40)
        case .keepFilter: filterField = nil
        case .dropFilter:
            filterField = nil
            filter("")
        case .back: return back(context)
        case .help: return [.open(.help)]
        }
        return []
    }

    private mutating func filter(_ text: String) {
        here.filter = text
        here.selection = ListSelection()
    }

    private mutating func move(_ move: CursorMove, _ context: ScreenContext) {
        let entries = entries(context)
        select(
            move.index(from: index(in: entries) ?? 0, of: entries.count, visible: rows(context)),
            context
        )
    }

    private mutating func select(_ index: Int, _ context: ScreenContext) {
        here.selection.select(index, of: entries(context).count, visible: rows(context))
    }

    /// Opens the list of the selected entry. A face has only details.
    private mutating func open(_ context: ScreenContext) -> [ScreenEffect] {
        guard let entry = selected(in: entries(context)) else {
            return .tell("There is nothing to choose here.")
        }
        guard let question = entry.question else {
            if isWide(context) { return .tell("All that is known is on the right.") }
            isShowingDetail.toggle()
            return []
        }
        path.append(Place(question: question, title: entry.title, pairs: entry.pairs))
        return [.command(.themes(question, tells: false))]
    }

    /// Closes the innermost open part: the details, the filter, or the visible list.
    private mutating func back(_ context: ScreenContext) -> [ScreenEffect] {
        if isShowingDetail {
            isShowingDetail = false
        } else if !here.filter.isEmpty {
            filter("")
        } else if path.count > 1 {
            path.removeLast()
            let search = context.client?.themes
            // If the player left this list before it was complete, the screen requests it again.
            let isThere =
                here.question == .themes
                ? search?.hasAllThemes == true : search?.overview?.theme == here.question.theme
            if !isThere { return [.command(.themes(here.question, tells: false))] }
        } else {
            return [.open(.nothing)]
        }
        return []
    }

    /// Creates a room with the selected theme, or enters the theme into the form.
    private func play(_ context: ScreenContext) -> [ScreenEffect] {
        guard let choice = choice(context) else {
            return .tell("Choose a theme first.")
        }
        guard choice.pairs >= 2 else { return .tell("A game needs two pairs, and here is less.") }
        var options = form ?? NewRoomOptions()
        options.play(theme: choice.theme, group: choice.group, pairs: choice.pairs)
        return form == nil ? [.command(.create(options))] : [.open(.newRoom(options))]
    }

    /// The theme and group to play with; nil for none. In a list of faces, the choice is the whole
    /// group, whichever face is selected.
    private func choice(
        _ context: ScreenContext
    ) -> (theme: String, group: String?, pairs: Int)? {
        let question: ThemeSearch.Question
        let pairs: Int?
        if case .faces = here.question {
            (question, pairs) = (here.question, here.pairs)
        } else {
            guard let entry = selected(in: entries(context)), let its = entry.question else {
                return nil
            }
            (question, pairs) = (its, entry.pairs)
        }
        guard let theme = question.theme, let pairs else { return nil }
        if case .faces(_, .group(let key)) = question { return (theme, key, pairs) }
        return (theme, nil, pairs)
    }

    private func copy(_ context: ScreenContext) -> [ScreenEffect] {
        guard let link = selected(in: entries(context))?.link else {
            return .tell("There is no link to copy.")
        }
        return [.copy(link.address)]
    }
}
