// How are a to-do and a to-do with a checklist checked off alike? Everything that is done takes a warrior one room further
// through a dungeon, to the treasure at 100 %.

import HolonToDos

// snippet.add
var list = ToDoList()
let mail = try list.add(ToDo("Answer the mail"))
let party = try list.add(
  ToDo("Prepare the party"),
  checklist: [ToDo("Invite friends"), ToDo("Buy drinks"), ToDo("Bake a cake"), ToDo("Choose the music")])
let beginning = list  // A copy costs nothing, as lists are values.
// snippet.end

// snippet.show
func show(_ list: ToDoList, when event: String) {
  print(event)
  print(list.quest.map(width: 16), list.quest)
  print(list)
  print("To do:", list.toDo.compactMap { list[$0]?.title })
  print("Completed:", list.completed.compactMap { list[$0]?.title }, terminator: "\n\n")
}
show(list, when: "The warrior enters the dungeon.")
// snippet.end

// snippet.complete
try list.complete(mail)
show(list, when: "The mail is answered.")

for part in try list.parts(of: party) {
  try list.complete(part)
  show(list, when: "Done: \(list[part]!.title).")
}
// snippet.end

// snippet.alike
// One call for the to-do with its checklist, too, and the way back.
list = beginning
for toDo in [mail, party] { try list.complete(toDo) }
show(list, when: "Both are done in two calls.")
try list.reopen(party)
print(list.quest.map(width: 16), list.quest)
// snippet.end
