// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "QuestApp",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "Holon", path: "../..")],
  targets: [
    .executableTarget(name: "QuestApp", dependencies: [.product(name: "HolonToDos", package: "Holon")])
  ],
  swiftLanguageModes: [.v6]
)
