@main
enum GameClient {
    static func main() {}
}
