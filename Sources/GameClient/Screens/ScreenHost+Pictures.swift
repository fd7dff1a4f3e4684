import ClientCore
import GameProtocol

extension ScreenHost {
    /// Loads the pictures of the room's theme as soon as all of its faces are known, whatever lies on
    /// the table.
    func loadPictures() {
        if (loader.deadline ?? Int.max) <= now { goOnLoading() }
        let themeID = client?.state.room?.options.board?.themeID
        // Another room, or none, has no use for them.
        if themeID != loader.pictures.themeID {
            loader.stop()
            receive(.pictures(loader.pictures))
        }
        guard setting.showsPictures, let themeID, let client = client?.state,
            let search = client.roomTheme,
            search.progress == .whole, let port = client.web.flatMap({ UInt16(exactly: $0.port) })
        else { return }
        let before = loader.pictures
        let source = PictureLoader.Source(
            themeID: themeID,
            faces: search.cards,
            host: client.plan.address.host,
            port: port
        )
        loader.load(source) { faces in
            faces.compactMap { card in
                card.image.map { PictureLoader.Wanted(code: card.code, image: $0) }
            }
        }
        if loader.pictures != before { receive(.pictures(loader.pictures)) }
    }

    func goOnLoading() { if loader.proceed() { receive(.pictures(loader.pictures)) } }
}
