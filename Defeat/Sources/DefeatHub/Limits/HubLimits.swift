import DefeatCore
import HolonSync
import HolonToDos

/// The limits of a hub for each account, device and address.
package struct HubLimits: Sendable {
  /// The maximum size of a request to sync, in bytes.
  package var body = 4_194_304

  /// The approximate size at which a response to a device ends, in bytes; the device requests the rest.
  package var answer = 4_194_304

  /// The maximum size of any other request, in bytes.
  package var smallBody = 16_384

  /// The maximum size of a field's value, in bytes; the longest notes have this size.
  package var value = ToDo.longestNotes

  /// The maximum size of a field's name, in bytes.
  package var field = 128

  /// The maximum size of an order key, in bytes.
  package var key = 512

  /// The maximum number of nodes in a space, including nodes in the trash and nodes that are only referred to.
  package var nodes = 1_000_000

  /// The maximum depth of a node.
  package var depth = TreeReplica.greatestDepth

  /// The maximum number of fields that a node has ever had.
  package var fields = 2_000

  /// The maximum number of nodes that have ever contained a node.
  package var places = 2_000

  /// The maximum total size of a node's fields, in bytes.
  package var nodeBytes = 4_194_304

  /// The maximum size of a space, in bytes: of its log, its tree and the contents of its attachments.
  package var spaceBytes = 512 << 20

  /// The maximum size of a content, in bytes: half of a space.
  var contentBytes: Int { spaceBytes / 2 }

  /// The maximum size of the spaces that count towards an account, in bytes.
  package var accountBytes = 2 << 30

  /// The maximum number of moves to undo and redo for a late one; beyond it the horizon advances.
  package var recentMoves = 200_000

  /// The maximum number of device numbers in a space.
  package var deviceNumbers = 10_000

  /// The rate of new device numbers in a space for each login; a device needs a new one after being restored or copied.
  package var newDeviceNumbers = Rate(perSecond: 1 / 3_600, burst: 20)

  /// The maximum number of spaces of an account.
  package var spaces = 200

  /// The maximum number of members of a space.
  package var members = 200

  /// The maximum number of devices logged in to an account.
  package var devices = 100

  /// The maximum number of sessions of the page; a new one ends the session that was used least recently.
  package var sessions = 50

  /// The time without use after which a session of the page ends, in milliseconds.
  package var sessionAge: Int64 = 30 * 86_400_000

  /// The time after which a session of the page ends in any case, in milliseconds.
  package var longestSession: Int64 = 365 * 86_400_000

  /// The maximum number of open pages of an account.
  package var pages = 30

  /// The maximum number of concurrent requests to sync for each account; further ones wait.
  package var syncs = 4

  /// The maximum number of event streams of an account.
  package var streams = 50

  /// The rate of requests for each device.
  package var requests = Rate(perSecond: 100, burst: 500)

  /// The rate of requests without a token for each address.
  package var strangers = Rate(perSecond: 5, burst: 50)

  /// The rate of wrong passwords for a name from one address, and of wrong current passwords from one device.
  package var wrongPasswords = Rate(perSecond: 0.1, burst: 10)

  /// The rate of wrong passwords for a name from all addresses together.
  ///
  /// It is far above the rate of one address, so that no single address locks out a person elsewhere.
  package var wrongPasswordsForName = Rate(perSecond: 1, burst: 500)

  /// The rate of attempts to log in or sign up from one address, including successful ones.
  package var attempts = Rate(perSecond: 0.5, burst: 50)

  /// The rate of purges of a space.
  package var purges = Rate(perSecond: 1 / 60, burst: 3)

  /// The latest version of the fields that a space may require.
  package var schema = HubSchema.version

  /// The maximum number of nodes that a process caches.
  package var cachedNodes = 200_000

  /// The number of records after a checkpoint that makes a new one due, unless the tree has more nodes.
  package var recordsBehindCheckpoint = 20_000

  /// The maximum number of requests that wait for one space.
  package var waiting = 200

  /// The age of unsynced edits, in milliseconds, beyond which a device must fetch the whole tree.
  package var horizonAge: Int64 = 30 * 86_400_000

  /// The binary logarithm of the number of scrypt rounds.
  package var passwordRounds = 15

  package init() {}
}

extension HubLimits {
  /// A rate of events.
  package struct Rate: Sendable {
    package let perSecond: Double
    package let burst: Double

    package init(perSecond: Double, burst: Double) {
      self.perSecond = perSecond
      self.burst = burst
    }
  }
}
