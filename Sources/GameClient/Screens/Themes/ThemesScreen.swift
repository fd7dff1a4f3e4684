import ClientCore
import GameProtocol
import TerminalKit

/// The server's themes, the groups of one, and the faces of a group: a list, and the detail of what
/// is selected in it.
///
/// What the server has said is in `ClientState.themes`; the screen knows only where somebody is.
struct ThemesScreen: ScreenPart {
    /// The form that takes what is chosen; without one, a room is made.
    let form: NewRoomOptions?
    /// The lists from the outermost to the one that is shown; never empty.
    private(set) var path = [Place(question: .themes)]
    var isShowingDetail = false
    /// The filter while it is typed.
    var filterField: TextField?

    init(form: NewRoomOptions? = nil) { self.form = form }

    /// A list, and what is selected in it.
    struct Place: Equatable, Sendable {
        var question: ThemeSearch.Question
        /// What was chosen in the list before, and how many pairs it has.
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

    /// Goes into what is selected; a face has only its detail.
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

    /// Closes the innermost that is open.
    private mutating func back(_ context: ScreenContext) -> [ScreenEffect] {
        if isShowingDetail {
            isShowingDetail = false
        } else if !here.filter.isEmpty {
            filter("")
        } else if path.count > 1 {
            path.removeLast()
            let search = context.client?.themes
            // What was left before all of it had come is asked for again.
            let isThere =
                here.question == .themes
                ? search?.hasAllThemes == true : search?.overview?.theme == here.question.theme
            if !isThere { return [.command(.themes(here.question, tells: false))] }
        } else {
            return [.open(.nothing)]
        }
        return []
    }

    /// A room with what is selected, or into the form with it.
    private func play(_ context: ScreenContext) -> [ScreenEffect] {
        guard let choice = choice(context) else {
            return .tell("Choose a theme first.")
        }
        guard choice.pairs >= 2 else { return .tell("A game needs two pairs, and here is less.") }
        var options = form ?? NewRoomOptions()
        options.play(theme: choice.theme, group: choice.group, pairs: choice.pairs)
        return form == nil ? [.command(.create(options))] : [.open(.newRoom(options))]
    }

    /// What would be played with: in a list of faces all of it, whatever is selected.
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
