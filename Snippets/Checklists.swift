// How does text that a person has pasted become checklists, all in one edit of a list?

import HolonToDos

// snippet.read
let text = """
  - Plan the party
    - [x] Invite friends
    - Bake a cake
      Buy flour
  Call mum
  """
var pasted = ToDoList()
var path: [Int] = []
for line in OutlineLine.lines(of: text) {
  path.removeSubrange(line.depth...)
  path.append(try pasted.add(ToDo(line.text), to: .last(in: path.last)))
  if line.isChecked == true, let number = path.last { try pasted.complete(number) }
}
// snippet.end

// snippet.add
var list = ToDoList()
let garden = try list.add(ToDo("Garden"), checklist: [ToDo("Dig"), ToDo("Sow")])
let numbers = try list.add(contentsOf: pasted, to: .before(garden))
print(list)
print("Added at the top:", numbers)
// snippet.end
