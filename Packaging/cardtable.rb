# A formula for Homebrew, to be put into the folder Formula of a tap.  It was never run: its authors have no Mac.
# "url" and "sha256" are those of a release's archive of the source and have to be filled in for each.
class Cardtable < Formula
  desc "Card rooms for a network: server and terminal client"
  homepage "https://example.org/cardtable"
  url "https://example.org/cardtable/cardtable-1.0.0.tar.gz"
  version "1.0.0"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on xcode: ["26.4", :build]

  def install
    %w[GameServer GameClient].each do |name|
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", name
    end
    # The list of what is installed stands in Scripts/install alone.
    ENV["PROGRAMS"] = Utils.safe_popen_read("swift", "build", "-c", "release", "--show-bin-path").chomp
    system "Scripts/install", "--prefix", prefix.to_s
    rm_r lib/"systemd"
  end

  service do
    run [opt_bin/"GameServer", "--journal", var/"cardtable"]
    keep_alive successful_exit: false
    log_path var/"log/cardtable.log"
    error_log_path var/"log/cardtable.log"
  end

  test do
    port = free_port
    server = spawn bin/"GameServer", "--local", "--no-beacon", "--no-web", "--port", port.to_s
    sleep 2
    lines = '{"type":"hello","name":"ann"}\n' \
            '{"type":"create","game":"concentration","seats":1,"options":{"pairs":2}}\n' \
            '{"type":"flip","cell":2}\n{"type":"bye"}\n'
    assert_match '"type":"reveal"', shell_output("printf '#{lines}' | nc localhost #{port}")
  ensure
    Process.kill "TERM", server
    Process.wait server
  end
end
