// The forms of a composite: made by a block, looked into, and with parts in their own types.

import Holon
import HolonTree

// snippet.protocol
@Composite(.concrete)
protocol Discount {
  @Combined(.sum) func reduction(of price: Int) -> Int
}
// snippet.end

struct Percent: Discount {
  let percent: Int
  func reduction(of price: Int) -> Int { price * percent / 100 }
}

struct Voucher: Discount {
  let amount: Int
  func reduction(of price: Int) -> Int { min(amount, price) }
}

let isMember = true
let vouchers = [Voucher(amount: 5), Voucher(amount: 20)]

// snippet.block
var discount = CompositeDiscount {
  if isMember { Percent(percent: 10) }
  CompositeDiscount {
    for voucher in vouchers { voucher }
  }
}

print(discount.reduction(of: 200))  // 45
print(discount)
// CompositeDiscount
// ├─ Percent(percent: 10)
// └─ CompositeDiscount
//    ├─ Voucher(amount: 5)
//    └─ Voucher(amount: 20)
// snippet.end

// snippet.inspection
print(discount.all(ofType: Voucher.self).map(\.amount))  // [5, 20]
print(discount.part(at: [1, 0]) is Voucher)  // true
print(discount.hierarchy.preorder.map(\.depth))  // [0, 0, 1, 1]

print(discount.removing(at: [1, 0]).reduction(of: 200))  // 40
discount.replace(at: [0], with: Percent(percent: 50))
print(discount.reduction(of: 200))  // 125
// snippet.end

// snippet.concrete
@DiscountBuilder
func clearance(isMember: Bool) -> some Discount & ConcreteComposite<any Discount> {
  Percent(percent: 30)
  if isMember { Percent(percent: 10) }
  vouchers
}

print(clearance(isMember: false).reduction(of: 200))  // 85
print(CompositeDiscount(clearance(isMember: false).parts).reduction(of: 200))  // 85
// snippet.end
