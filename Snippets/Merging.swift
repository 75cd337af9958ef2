// Two devices edit the same outline while they are apart; a merge combines their edits.

import HolonTree

typealias Outline = Tree<String, NoSummary<String>>

// snippet.edit
var base = Outline()
let home = base.append("home")
let milk = base.append("milk", to: home)
let bread = base.append("bread", to: home)
let work = base.append("work")
let report = base.append("report", to: work)

var laptop = base  // O(1): the versions share their memory
laptop[milk] = "oat milk"
laptop.append("butter", to: home)
laptop.remove(work)

var phone = base
phone.append("cheese", to: home)
try phone.move(bread, before: milk)
phone[report] = "yearly report"
// snippet.end

// snippet.merge
let merge = laptop.merged(with: phone, from: base)
print(merge.tree)
// The laptop removed “work”, in which the phone has changed something: nothing is lost without being reported.
for conflict in merge.conflicts { print(conflict) }
// snippet.end

// snippet.policy
phone[milk] = "soy milk"
var policy = TreeMergePolicy<String>.ours
policy.element = { _, _, ours, theirs in "\(ours) or \(theirs)" }
policy.removal = { _, _, _ in .remove }
let shorter = laptop.merged(with: phone, from: base, resolving: policy)
print(shorter.tree)
print(shorter.conflicts.count, "conflicts")
// snippet.end

// snippet.undo
let difference = merge.tree.difference(from: laptop)  // a merge is a version like any other
print(try merge.tree.applying(difference.inverted) == laptop)
// snippet.end
