import Foundation

/// The least work: the bytes of the event one after another, an identifier of random bits, a checksum, one write.
func measureFloor(_ count: Int, leaves: Int, folder: String) -> (Double, Int) {
  let files = (0..<leaves).map { File("\(folder)/floor-\($0)") }
  let before = Array(#"{"type":"track","event":"Product Viewed","userId":"42","messageId":""#.utf8)
  let middle = Array(#"","timestamp":"2026-11-21T21:38:48.000Z","properties":{"sku":"G-32","#.utf8)
  let then = Array(#""name":"Monopoly: 3rd Edition","price":19.99,"quantity":"#.utf8)
  let after = Array(#","currency":"USD","coupon":"MAYDEALS","isGift":false}}"#.utf8)
  var record: [UInt8] = []
  record.reserveCapacity(1024)
  var random = [UInt64](repeating: 0, count: 2)
  let table = checksums()
  let start = processorTime()
  for number in 0..<count {
    for file in files {
      record.removeAll(keepingCapacity: true)
      record.append(contentsOf: [0, 0, 0, 0, 0, 0, 0, 0])
      record.append(contentsOf: before)
      random.withUnsafeMutableBytes { _ = getentropy($0.baseAddress!, 16) }
      for word in random {
        for shift in stride(from: 0, to: 64, by: 4) { record.append(UInt8(97 + word >> UInt64(shift) & 15)) }
      }
      record.append(contentsOf: middle)
      record.append(contentsOf: then)
      var rest = number
      repeat {
        record.append(UInt8(48 + rest % 10))
        rest /= 10
      } while rest > 0
      record.append(contentsOf: after)
      var crc: UInt32 = 0xFFFF_FFFF
      record.withUnsafeBufferPointer { bytes in
        for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
      }
      record.withUnsafeMutableBytes { bytes in
        bytes.storeBytes(of: UInt32(bytes.count - 8), as: UInt32.self)
        bytes.storeBytes(of: ~crc, toByteOffset: 4, as: UInt32.self)
      }
      record.withUnsafeBytes { file.append($0) }
    }
  }
  return ((processorTime() - start) / Double(count) * 1e6, count)
}

private func checksums() -> [UInt32] {
  (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
}
