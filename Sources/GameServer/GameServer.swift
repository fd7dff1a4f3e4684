@main
enum GameServer {
    static func main() {}
}
