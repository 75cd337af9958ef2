# Functions for the commands of stories, and the prompt on screens.
PS1='$ '

# Runs a command on another device: on phone defeat list
on() {
  local device="$HOME/$1"
  mkdir -p "$device"
  HOME=$device "${@:2}"
}

# Starts a server in the background, and sets the variable of a name to its address: start page defeat serve --port 0
start() {
  local name=$1 address=
  "${@:2}" >"$HOME/$name.log" 2>&1 &
  until address=$(grep -om1 'http://[^ ]*' "$HOME/$name.log" 2>/dev/null) || ! kill -0 $!; do sleep 0.05; done
  printf -v "$name" %s "$address"
}

# Repeats a command until its output contains a text, for at most 50 seconds, and prints the output.
wait_for() {
  local text=$1 output= end=$((SECONDS + 50))
  until output=$("${@:2}" 2>&1); [[ $output == *"$text"* ]] || ((SECONDS > end)); do sleep 0.05; done
  printf '%s\n' "$output"
}
