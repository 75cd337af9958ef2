// A to-do and a to-do with a checklist are treated alike; checking both off takes the warrior to the treasure.
import HolonToDos

var list = ToDoList()

let mail = try list.add(ToDo("Answer the mail"))

let party = try list.add(ToDo("Prepare the party"))
for part in ["Invite friends", "Buy drinks", "Bake a cake", "Choose the music"] {
  try list.add(ToDo(part), to: .last(in: party))
}

func show(_ list: ToDoList, when event: String) {
  print(event)
  print(list.quest.map(width: 16), list.quest)
  print(list)
  print("To do: \(list.toDo), completed: \(list.completed)\n")
}

show(list, when: "The warrior enters the dungeon.")

// One thing or many things: the same call.
try list.complete(mail)
show(list, when: "The mail is answered.")

try list.complete(party)
show(list, when: "The party is prepared.")
