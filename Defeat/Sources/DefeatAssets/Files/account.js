// The login page of a hub: tells the time zone of the browser, so that “today” is the person's.

const zone = document.querySelector("input[name=zone][type=hidden]");
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
