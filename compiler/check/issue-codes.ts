import type { CodeEntry, Issue } from '../source/issue.ts';

/** Every code that the checks of names, flow, cost and caution can report. */
export const CHECK_CODES = {
  'always-false': entry(
    'error',
    'A condition is false for all values it can meet.',
    '"when": "data.book.state == 1 && data.book.state == 2"',
  ),
  'always-true': entry(
    'error',
    'A condition is true for all values it can meet.',
    '"when": "data.book.state != 1 || data.book.state != 2"',
  ),
  'bad-shape': entry('error', 'A shape cannot be read.', '"pages": "integer[]"'),
  'beyond-limit': entry(
    'error',
    'A field begins with more than it can hold.',
    '{ "widget": "stars", "field": "stars", "initial": 6, … }',
  ),
  'call-not-last': entry('error', 'Steps follow a call in its list.', '[{ "do": "call", … }, { "do": "toast", … }]'),
  'change-waits': entry('error', 'A `change` handler waits.', '"on": { "change": [{ "do": "wait", "ms": 100 }] }'),
  'circle-of-actions': entry('error', 'An action runs itself.', '"actions": { "a": [{ "do": "run", "action": "a" }] }'),
  'circle-of-fields': entry(
    'error',
    'A field that clears when hidden decides whether it shows.',
    '{ "field": "a", "when": "form.a == \'\'", "whenHidden": "clear" }',
  ),
  'circle-of-loads': entry(
    'error',
    'A load waits for itself, or starts itself again.',
    '"load": { "a": { …, "then": { "ok": [{ "do": "reload", "load": "a" }] } } }',
  ),
  'circle-of-values': entry('error', 'A derived value depends on itself.', '"let": { "a": "let.b", "b": "let.a" }'),
  'circular-shape': entry('error', 'A shape contains itself.', '"Node": { "children": ["Node"] }'),
  'does-nothing': entry(
    'error',
    'A control or a handler does nothing.',
    '{ "widget": "button", "label": "Next", "on": { "tap": [] } }',
  ),
  'draft-kept': entry(
    'error',
    'A draft waits for a call that its screen never makes.',
    '"draft": { "for": ["=session.userId"], "fields": ["note"], "sent": ["book.detail"] }',
  ),
  'else-missing': entry(
    'error',
    'A switch leaves values that meet no case.',
    '{ "switch": "data.book.title", "cases": [{ "is": ["A"], … }] }',
  ),
  'endless-fragment': entry('error', 'A fragment contains itself.', '{ "fragment": "a", "view": [{ "use": "a" }] }'),
  'form-too-early': entry(
    'error',
    'A load or the `enter` of a screen reads a field, which nobody has filled in by then.',
    '"load": { "found": { "call": "shelf.search", "send": { "words": "=form.words" } } }',
  ),
  'fallback-without-field': entry(
    'error',
    'A fallback lacks the field of the node it replaces.',
    '{ "widget": "stars", "field": "a", "fallback": { "widget": "text", … } }',
  ),
  'field-elsewhere': entry(
    'error',
    '`require` names a field of another layer.',
    '{ "do": "require", "fields": ["inDialog"] }',
  ),
  'field-name': entry(
    'error',
    'A field takes its name from an expression and is in no group.',
    '{ "widget": "input", "field": "=row.code" }',
  ),
  'goes-nowhere': entry(
    'error',
    'A `go` leads to where the user is already.',
    'screens/book/screen.json: { "do": "go", "to": "book" }',
  ),
  'hidden-in-send': entry(
    'error',
    'A field that can be hidden is sent inside a larger expression.',
    '"send": { "a": "=trim(form.note)" }',
  ),
  'key-missing': entry(
    'error',
    'Rows hold fields and nothing tells the rows apart.',
    '{ "each": "data.shelf.books", "as": "b", "show": [{ "field": "=b.id", "of": "notes", … }] }',
  ),
  'load-for-one-case': entry(
    'warning',
    'The whole screen waits for data that one case of a switch alone shows.',
    '"load": { "copies": { "call": "book.copies" } }, and `data.copies` is used in one case only',
  ),
  misnamed: entry(
    'error',
    'A document gives itself another name than its place in the project.',
    'screens/book/screen.json: { "screen": "bok", … }',
  ),
  'missing-answer': entry(
    'error',
    'No answer of an outcome has been recorded.',
    '{ "call": "shelf.add", … } without screens/calls/answers/shelf.add/ok.json',
  ),
  'missing-value': entry('error', 'A value that must be given is not.', '{ "do": "go", "to": "book" }'),
  'not-for-draft': entry(
    'error',
    'A draft names a field whose value must not be kept.',
    '"draft": { "fields": ["code"], … }, "view": [{ "widget": "input", "field": "code", "format": "code", … }]',
  ),
  'not-public': entry(
    'error',
    'A page of the public site depends on who looks at it, or has no address of its own.',
    '"public": { "description": "Books for {session.userId}" }',
  ),
  'odd-wait': entry('warning', 'A wait is so short that nobody notices it.', '{ "do": "wait", "ms": 2 }'),
  'money-fallback': entry(
    'error',
    'A node that moves money has a fallback.',
    '{ "widget": "button", "on": { "tap": [{ "do": "call", "call": "shop.pay" }] }, "fallback": { … } }',
  ),
  'money-contract': entry(
    'error',
    'A contract of a call that moves money cannot make it happen once.',
    '{ "call": "shop.pay", "method": "GET", "money": { … } }',
  ),
  'money-place': entry(
    'error',
    'What follows a call that moves money reads what is gone when the page is opened again.',
    '"each": "data.bills", "as": "b", … { "do": "call", "call": "shop.pay", "then": { "ok": [{ "do": "toast", "text": "=b.name" }] } }',
  ),
  'money-retry': entry(
    'error',
    'A user is told to repeat what may have moved money.',
    '"then": { "unknown": [{ "do": "toast", "text": "No answer. Try again." }] }',
  ),
  'money-twice': entry(
    'error',
    'A call that moves money is made in two places of a screen.',
    'two buttons with { "do": "call", "call": "shop.pay" }',
  ),
  'money-unchecked': entry(
    'error',
    'A call that moves money names no overlay for the time in which its outcome is unknown.',
    '{ "do": "call", "call": "shop.pay", "then": { … } }',
  ),
  'money-silent': entry(
    'warning',
    'A call that moves money, or is made once, says nothing of how it ended.',
    '"then": { "unreachable": [] }',
  ),
  'money-unmarked': entry(
    'error',
    'A call sends an amount by POST and does not say whether it moves money.',
    '{ "call": "shop.pay", "method": "POST", "send": { "amount": "cents" }, … }',
  ),
  'money-untapped': entry(
    'error',
    'A call that moves money starts without a tap.',
    '"on": { "enter": [{ "do": "call", "call": "shop.pay" }] }',
  ),
  'name-twice': entry('error', 'A name is declared twice.', 'two calls named `book.detail`'),
  'needless-equals': entry('error', 'An expression key begins with `=`.', '"when": "=state.open"'),
  'never-changed': entry(
    'warning',
    'A state is read and nothing ever sets it.',
    '"state": { "open": { "type": "bool", "initial": false } }',
  ),
  'never-required': entry(
    'warning',
    'A field has checks and no `require` names it.',
    '{ "widget": "input", "field": "mobile", "checks": [{ "that": "form.mobile != \'\'", "say": "…" }], … }',
  ),
  'no-way-out': entry(
    'warning',
    'Nothing closes an overlay.',
    '{ "widget": "dialog", "title": "Thanks", "children": [] }',
  ),
  'never-started': entry(
    'error',
    'A timer is read and nothing ever starts it.',
    '"timers": { "resend": { "seconds": 60 } }',
  ),
  'never-reached': entry(
    'error',
    'A case, an outcome or a step can never be reached.',
    '[{ "do": "back" }, { "do": "toast", … }]',
  ),
  'no-empty-value': entry('error', 'A shape does not say what an absent value becomes.', '"pages": "int"'),
  'no-symbol': entry(
    'error',
    'An amount is shown, and no file says with which symbol.',
    '"text": "=money(data.book.price)" in a project without screens/product.json',
  ),
  'main-part': entry(
    'error',
    'A page of a site has no main part or two, or another screen has one of its own.',
    '{ "screen": "shelf", "frame": "site", "view": [{ "widget": "nav", … }] }',
  ),
  'no-words': entry('error', 'A title or the name of a control is empty.', '{ "widget": "button", "label": "", … }'),
  'nothing-required': entry(
    'warning',
    '`require` names a field without checks.',
    '{ "do": "require", "fields": ["note"] }',
  ),
  'nothing-to-close': entry('error', '`close` is in no overlay and names none.', '{ "do": "close" }'),
  'outcome-open': entry(
    'error',
    'Nothing says what happens on an outcome.',
    '{ "do": "call", "call": "shelf.add", "then": {} }',
  ),
  'path-not-passed': entry(
    'error',
    'The server does not pass the path of a call on to the backend.',
    '"path": "/shelves/list", and the product has "backend": { "paths": ["/books"] }',
  ),
  'never-shown': entry('warning', 'A fixture excludes a text that nothing can show.', '{ "notSee": ["Nexxt"] }'),
  'proves-nothing': entry('error', 'A fixture expects nothing.', '"steps": [{ "tap": "Next" }]'),
  'reserved-name': entry('error', 'A name already means something else.', '{ "is": "unreachable" }'),
  'route-twice': entry('error', 'Two screens have the same route.', '"routes": ["/shelf"]'),
  'route-unopened': entry('warning', 'No fixture opens a route of a screen.', '"routes": ["/shelf", "/shelf#/new"]'),
  'row-state': entry(
    'error',
    'Something that keeps a value is in rows.',
    '{ "each": …, "show": [{ "widget": "input", "field": "note" }] }',
  ),
  'same-name': entry(
    'warning',
    'Two controls that can be visible together have the same name.',
    'two buttons labelled `Open`',
  ),
  'shadowed-name': entry(
    'error',
    'A row takes a name that means something already.',
    '{ "each": "data.shelf.books", "as": "data" }',
  ),
  'too-complex': entry(
    'error',
    'Checking a document is more work than it may be, or something in it leads through too many others.',
    '300 rules, each of which reads the one before',
  ),
  'too-costly': entry(
    'error',
    'A screen may take too many steps or nodes to draw, or lists are nested too deep.',
    'three lists of 100 within one another',
  ),
  'unknown-asset': entry('error', 'No asset has a name of this form.', '{ "asset": "cover/{data.book.kind}" }'),
  'unknown-name': entry('error', 'Nothing is declared by this name.', '{ "do": "open", "overlay": "ratng" }'),
  'unknown-shape': entry('error', 'There is no shape of this name.', '"books": ["Bok"]'),
  'unknown-value': entry('error', 'A value is compared with one that it never is.', '"cases": [{ "is": ["nwe"], … }]'),
  'unlisted-value': entry(
    'warning',
    'A value is compared with one that its contract does not name.',
    '"cases": [{ "is": ["lost"], … }]',
  ),
  'unknown-zone': entry('error', 'There is no time zone of this name.', '{ "symbol": "₱", "zone": "Manila" }'),
  'unused-name': entry(
    'warning',
    'Something is declared and never used.',
    '"state": { "open": { "type": "bool", "initial": false } }',
  ),
  'value-twice': entry('error', 'A value is listed twice, and the second is without effect.', '"is": [2, 2]'),
  'weak-contrast': entry(
    'error',
    'Words in a colour of the brand, or on it, cannot be read by everybody.',
    '"colorPrimary": "#ffcc00", "colorPrimaryText": "#ffffff"',
  ),
  'wrong-answer': entry(
    'error',
    'A contract contradicts what was recorded: the path, the place of the data, a name or a type.',
    '{ "is": "ok", "from": ["dta"], … }, and the recorded answer has `data`',
  ),
  'wrong-example': entry(
    'error',
    'The recorded answer of an outcome ends in another one.',
    'screens/calls/answers/shelf.add/failed.json: { "request": "POST /shelf", "answer": { "code": 0 } }',
  ),
  'wrong-kind': entry('error', 'A thing of another kind is needed here.', '{ "do": "track", "call": "shelf.books" }'),
  'wrong-type': entry('error', 'A value is not of the type that is expected here.', '"title": 5'),
} as const satisfies { [code: string]: CodeEntry };

/** A code that these checks report. */
export type CheckCode = keyof typeof CHECK_CODES;

function entry<S extends Issue['severity']>(severity: S, means: string, example: string) {
  return { severity, means, example };
}
