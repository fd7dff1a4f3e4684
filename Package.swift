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
            dependencies: [.target(name: "CLinux", condition: .when(platforms: [.linux]))],
            swiftSettings: settings
        ),
        .target(
            name: "Games",
            dependencies: ["GameProtocol"],
            path: "Sources/GameServer/Games",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "GameServer",
            dependencies: [
                "GameProtocol", "Games",
                .target(name: "CLinux", condition: .when(platforms: [.linux])),
            ],
            exclude: ["Games"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "GameClient",
            dependencies: ["GameProtocol", "Games"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GameProtocolTests",
            dependencies: ["GameProtocol"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GameServerTests",
            dependencies: ["GameServer", "Games", "GameProtocol"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GameClientTests",
            dependencies: ["GameClient", "Games", "GameProtocol"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["GameServer", "GameClient", "GameProtocol"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
