// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SwiftBot",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Cardtable", path: "../..")],
    targets: [
        .executableTarget(
            name: "SwiftBot",
            dependencies: [.product(name: "GameProtocol", package: "Cardtable")]
        )
    ]
)
