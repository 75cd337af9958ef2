#include "DefeatAssets.h"

// Clang has #embed in every dialect of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char account_css[] = {
#embed "Files/account.css"
};
static const unsigned char account_js[] = {
#embed "Files/account.js"
};
static const unsigned char archive_js[] = {
#embed "Files/archive.js"
};
static const unsigned char base_js[] = {
#embed "Files/base.js"
};
static const unsigned char changes_js[] = {
#embed "Files/changes.js"
};
static const unsigned char checklist_js[] = {
#embed "Files/checklist.js"
};
static const unsigned char chips_js[] = {
#embed "Files/chips.js"
};
static const unsigned char composing_js[] = {
#embed "Files/composing.js"
};
static const unsigned char dates_js[] = {
#embed "Files/dates.js"
};
static const unsigned char drafts_js[] = {
#embed "Files/drafts.js"
};
static const unsigned char drag_js[] = {
#embed "Files/drag.js"
};
static const unsigned char due_js[] = {
#embed "Files/due.js"
};
static const unsigned char dungeon_css[] = {
#embed "Files/dungeon.css"
};
static const unsigned char edit_words_js[] = {
#embed "Files/edit-words.js"
};
static const unsigned char edits_js[] = {
#embed "Files/edits.js"
};
static const unsigned char files_css[] = {
#embed "Files/files.css"
};
static const unsigned char files_js[] = {
#embed "Files/files.js"
};
static const unsigned char forms_js[] = {
#embed "Files/forms.js"
};
static const unsigned char game_js[] = {
#embed "Files/game.js"
};
static const unsigned char icon_192_png[] = {
#embed "Files/icon-192.png"
};
static const unsigned char icon_512_png[] = {
#embed "Files/icon-512.png"
};
static const unsigned char icon_maskable_png[] = {
#embed "Files/icon-maskable.png"
};
static const unsigned char icon_svg[] = {
#embed "Files/icon.svg"
};
static const unsigned char leaving_js[] = {
#embed "Files/leaving.js"
};
static const unsigned char list_css[] = {
#embed "Files/list.css"
};
static const unsigned char lists_js[] = {
#embed "Files/lists.js"
};
static const unsigned char live_js[] = {
#embed "Files/live.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "Files/manifest.webmanifest"
};
static const unsigned char messages_js[] = {
#embed "Files/messages.js"
};
static const unsigned char order_js[] = {
#embed "Files/order.js"
};
static const unsigned char outbox_js[] = {
#embed "Files/outbox.js"
};
static const unsigned char outline_js[] = {
#embed "Files/outline.js"
};
static const unsigned char page_css[] = {
#embed "Files/page.css"
};
static const unsigned char page_html[] = {
#embed "Files/page.html"
};
static const unsigned char page_js[] = {
#embed "Files/page.js"
};
static const unsigned char place_js[] = {
#embed "Files/place.js"
};
static const unsigned char pointer_js[] = {
#embed "Files/pointer.js"
};
static const unsigned char print_js[] = {
#embed "Files/print.js"
};
static const unsigned char queue_js[] = {
#embed "Files/queue.js"
};
static const unsigned char reminders_js[] = {
#embed "Files/reminders.js"
};
static const unsigned char rows_js[] = {
#embed "Files/rows.js"
};
static const unsigned char scroll_js[] = {
#embed "Files/scroll.js"
};
static const unsigned char selection_js[] = {
#embed "Files/selection.js"
};
static const unsigned char shown_edits_js[] = {
#embed "Files/shown-edits.js"
};
static const unsigned char shown_moves_js[] = {
#embed "Files/shown-moves.js"
};
static const unsigned char status_js[] = {
#embed "Files/status.js"
};
static const unsigned char templates_js[] = {
#embed "Files/templates.js"
};
static const unsigned char tracked_css[] = {
#embed "Files/tracked.css"
};
static const unsigned char tracked_html[] = {
#embed "Files/tracked.html"
};
static const unsigned char tracked_js[] = {
#embed "Files/tracked.js"
};
static const unsigned char update_js[] = {
#embed "Files/update.js"
};
static const unsigned char view_js[] = {
#embed "Files/view.js"
};
static const unsigned char waiting_js[] = {
#embed "Files/waiting.js"
};
static const unsigned char worker_js[] = {
#embed "Files/worker.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct DefeatAsset assets[] = {
    FILE("account.css", account_css),
    FILE("account.js", account_js),
    FILE("archive.js", archive_js),
    FILE("base.js", base_js),
    FILE("changes.js", changes_js),
    FILE("checklist.js", checklist_js),
    FILE("chips.js", chips_js),
    FILE("composing.js", composing_js),
    FILE("dates.js", dates_js),
    FILE("drafts.js", drafts_js),
    FILE("drag.js", drag_js),
    FILE("due.js", due_js),
    FILE("dungeon.css", dungeon_css),
    FILE("edit-words.js", edit_words_js),
    FILE("edits.js", edits_js),
    FILE("files.css", files_css),
    FILE("files.js", files_js),
    FILE("forms.js", forms_js),
    FILE("game.js", game_js),
    FILE("icon-192.png", icon_192_png),
    FILE("icon-512.png", icon_512_png),
    FILE("icon-maskable.png", icon_maskable_png),
    FILE("icon.svg", icon_svg),
    FILE("leaving.js", leaving_js),
    FILE("list.css", list_css),
    FILE("lists.js", lists_js),
    FILE("live.js", live_js),
    FILE("manifest.webmanifest", manifest_webmanifest),
    FILE("messages.js", messages_js),
    FILE("order.js", order_js),
    FILE("outbox.js", outbox_js),
    FILE("outline.js", outline_js),
    FILE("page.css", page_css),
    FILE("page.html", page_html),
    FILE("page.js", page_js),
    FILE("place.js", place_js),
    FILE("pointer.js", pointer_js),
    FILE("print.js", print_js),
    FILE("queue.js", queue_js),
    FILE("reminders.js", reminders_js),
    FILE("rows.js", rows_js),
    FILE("scroll.js", scroll_js),
    FILE("selection.js", selection_js),
    FILE("shown-edits.js", shown_edits_js),
    FILE("shown-moves.js", shown_moves_js),
    FILE("status.js", status_js),
    FILE("templates.js", templates_js),
    FILE("tracked.css", tracked_css),
    FILE("tracked.html", tracked_html),
    FILE("tracked.js", tracked_js),
    FILE("update.js", update_js),
    FILE("view.js", view_js),
    FILE("waiting.js", waiting_js),
    FILE("worker.js", worker_js),
};

size_t defeat_asset_count(void) { return sizeof assets / sizeof assets[0]; }

struct DefeatAsset defeat_asset(size_t index) { return assets[index]; }
