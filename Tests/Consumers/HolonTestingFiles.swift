import HolonTestingFiles

func useHolonTestingFiles() throws {
  precondition(SampleFiles.all.allSatisfy { !$0.bytes.isEmpty })
}
