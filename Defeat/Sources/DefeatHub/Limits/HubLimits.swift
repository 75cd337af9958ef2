import DefeatCore
import HolonSync
import HolonToDos

/// How much a hub takes from one account, one device, one address.
package struct HubLimits: Sendable {
  /// The greatest number of bytes of a request to sync.
  package var body = 4_194_304

  /// The approximate number of bytes at which an answer to a device ends; it asks for the rest.
  package var answer = 4_194_304

  /// The greatest number of bytes of any other request.
  package var smallBody = 16_384

  /// The greatest number of bytes of a field's value: what the longest notes have.
  package var value = ToDo.longestNotes

  /// The greatest number of bytes of a field's name.
  package var field = 128

  /// The greatest number of bytes of a place among siblings.
  package var key = 512

  /// The greatest number of nodes of a space, those in the trash included, and those that are only named.
  package var nodes = 1_000_000

  /// The greatest depth at which nodes are put.
  package var depth = TreeReplica.greatestDepth

  /// The greatest number of fields that a node ever had.
  package var fields = 2_000

  /// The greatest number of nodes that a node was ever a part of.
  package var places = 2_000

  /// The greatest number of bytes of a node's fields together.
  package var nodeBytes = 4_194_304

  /// The greatest number of bytes of a space: of the log that is kept, of the tree, and of the contents of attachments.
  package var spaceBytes = 512 << 20

  /// The maximum size of a content, in bytes: half of a space.
  var contentBytes: Int { spaceBytes / 2 }

  /// The greatest number of bytes of the spaces that count for an account.
  package var accountBytes = 2 << 30

  /// The greatest number of moves that are undone and done again for a late one; then the horizon moves.
  package var recentMoves = 200_000

  /// The greatest number of device numbers in a space.
  package var deviceNumbers = 10_000

  /// The device numbers that one login brings to a space; a device has one until it's restored or copied.
  package var newDeviceNumbers = Rate(perSecond: 1 / 3_600, burst: 20)

  /// The greatest number of spaces of an account.
  package var spaces = 200

  /// The greatest number of people who share a space.
  package var members = 200

  /// The greatest number of devices that are logged in to an account.
  package var devices = 100

  /// The requests to sync of an account that are under way at a time; others wait.
  package var syncs = 4

  /// The greatest number of event streams of an account.
  package var streams = 50

  /// The requests of a device: so many a second, and so many at once.
  package var requests = Rate(perSecond: 100, burst: 500)

  /// The requests without a token, for each address.
  package var strangers = Rate(perSecond: 5, burst: 50)

  /// Wrong passwords for one name from one address, and wrong current passwords from one device.
  package var wrongPasswords = Rate(perSecond: 0.1, burst: 10)

  /// Wrong passwords for one name from all addresses together.
  ///
  /// Far above what one address is allowed, so that no single address locks a person out elsewhere.
  package var wrongPasswordsForName = Rate(perSecond: 1, burst: 500)

  /// Attempts to log in or to sign up from one address, right ones included.
  package var attempts = Rate(perSecond: 0.5, burst: 50)

  /// The purges of a space that its owners ask for.
  package var purges = Rate(perSecond: 1 / 60, burst: 3)

  /// The latest version of fields that a space may ask for.
  package var schema = HubSchema.version

  /// The greatest number of nodes of the trees that a process holds.
  package var cachedNodes = 200_000

  /// How many records a log may have behind its checkpoint; at least as many as the tree has nodes are allowed, too.
  package var recordsBehindCheckpoint = 20_000

  /// The greatest number of requests that wait for one space.
  package var waiting = 200

  /// How long edits may be under way until devices have to fetch the tree, in milliseconds.
  package var horizonAge: Int64 = 30 * 86_400_000

  /// The logarithm of the number of rounds of scrypt.
  package var passwordRounds = 15

  package init() {}
}

extension HubLimits {
  /// How often something may happen.
  package struct Rate: Sendable {
    package let perSecond: Double
    package let burst: Double

    package init(perSecond: Double, burst: Double) {
      self.perSecond = perSecond
      self.burst = burst
    }
  }
}
