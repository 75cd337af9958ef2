import HolonSync

func useHolonSync() throws {
  var client = SyncClient()
  precondition(client.nextRequest() != nil)
  client.hint()
}
