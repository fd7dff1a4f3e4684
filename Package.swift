// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Cardtable",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "GameProtocol", targets: ["GameProtocol"]),
        .executable(name: "GameServer", targets: ["GameServer"]),
        .executable(name: "GameClient", targets: ["GameClient"]),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        .target(
            name: "GameProtocol",
            swiftSettings: settings
        ),
        .target(
            name: "Sockets",
            dependencies: [
                "GameProtocol",
                .target(name: "CLinux", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Ratings",
            swiftSettings: settings
        ),
        .target(
            name: "CommandLine",
            dependencies: ["GameProtocol"],
            swiftSettings: settings
        ),
        .target(
            name: "Checksums",
            swiftSettings: settings
        ),
        .target(
            name: "Pictures",
            dependencies: ["Checksums"],
            swiftSettings: settings
        ),
        .target(
            name: "CardPictures",
            dependencies: ["GameProtocol", "Pictures"],
            swiftSettings: settings
        ),
        .target(
            name: "TerminalKit",
            dependencies: ["Checksums", "Pictures", "Sockets"],
            swiftSettings: settings
        ),
        .target(
            name: "Games",
            dependencies: ["Checksums", "GameProtocol"],
            swiftSettings: settings
        ),
        .target(
            name: "Bots",
            dependencies: ["GameProtocol"],
            swiftSettings: settings
        ),
        .target(
            name: "Themes",
            dependencies: ["CommandLine", "GameProtocol"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "GameServer",
            dependencies: [
                "Bots", "CardPictures", "Checksums", "CommandLine", "GameProtocol", "Games",
                "Pictures", "Ratings", "Sockets", "Themes",
                .target(name: "CLinux", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ClientCore",
            dependencies: [
                "Bots", "CommandLine", "GameProtocol", "Games", "Pictures", "Sockets",
                "TerminalKit",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ClientTools",
            dependencies: [
                "Bots", "ClientCore", "CommandLine", "GameProtocol", "Games", "Ratings", "Sockets",
                "TerminalKit",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "GameClient",
            dependencies: [
                "Checksums", "ClientCore", "ClientTools", "CommandLine", "GameProtocol", "Sockets",
                "TerminalKit",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["CommandLine"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GameProtocolTests",
            dependencies: ["GameProtocol"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ChecksumsTests",
            dependencies: ["Checksums"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["CardPictures", "Checksums", "GameProtocol", "Pictures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ThemesTests",
            dependencies: ["GameProtocol", "Themes"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TerminalKitTests",
            dependencies: ["Checksums", "Sockets", "TerminalKit"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SocketsTests",
            dependencies: ["Sockets", "GameProtocol"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GamesTests",
            dependencies: ["Checksums", "GameProtocol", "Games"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GameServerTests",
            dependencies: [
                "Bots", "GameServer", "GamesTests", "Checksums", "CommandLine", "Games",
                "GameProtocol", "Pictures", "Sockets", "Themes",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ClientCoreTests",
            dependencies: [
                "Bots", "ClientCore", "Checksums", "CommandLine", "Games", "GameProtocol",
                "Sockets", "Pictures", "TerminalKit",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ClientToolsTests",
            dependencies: [
                "Bots", "ClientCore", "ClientCoreTests", "ClientTools", "GamesTests", "CommandLine",
                "Games", "GameProtocol", "Ratings", "Sockets", "TerminalKit",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GameClientTests",
            dependencies: [
                "ClientCore", "ClientCoreTests", "ClientTools", "GameClient", "GamesTests",
                "Checksums", "CommandLine", "Games", "GameProtocol", "Sockets", "TerminalKit",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "Checksums", "ClientCore", "CommandLine", "GameClient", "GameProtocol",
                "GameServer",
                "Games", "Pictures", "Sockets", "TerminalKit", "Themes",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "GameServer", "ClientCore", "ClientTools", "CommandLine", "GameClient",
                "GamesTests", "Games", "GameProtocol", "Pictures", "Sockets", "TerminalKit",
                "Themes",
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Where a sanitizer has nothing to find in them, these need not be built: names of targets, or of a target and one of
// its folders (GameServerTests/Web), with commas between them.
let leftOut = (Context.environment["TARGETS_LEFT_OUT"] ?? "").split(separator: ",").map(String.init)
for target in package.targets {
    let folders = leftOut.filter { $0.hasPrefix(target.name + "/") }
    target.exclude += folders.map { String($0.dropFirst(target.name.count + 1)) }
}
package.targets.removeAll { leftOut.contains($0.name) }
package.products.removeAll { leftOut.contains($0.name) }

// The whole server in a simulated world: built with -D SIM, and without what has nothing to do with it
// (Documentation/internals/simulation.md).
if Context.environment["SIMULATION"] != nil {
    let needless = ["ClientCore", "ClientTools", "GameClient", "TerminalKit"]
    package.products.removeAll { $0.name == "GameClient" }
    package.targets.removeAll { $0.type == .test || needless.contains($0.name) }
    package.targets.append(
        .testTarget(
            name: "SimulationTests",
            dependencies: ["CLinux", "GameServer", "Games", "GameProtocol", "Sockets"],
            swiftSettings: settings
        )
    )
}
