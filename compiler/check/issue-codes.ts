import { EXPRESSION_CODES } from '../expression/issue-codes.ts';
import { type CodeEntry, errorCode, warningCode } from '../source/issue.ts';
import { CIRCLE, MONEY, NAME, ORDER, RECORDED, SHORTER, WORDS } from '../source/unfixable.ts';

/** Every code that the checks of names, flow, cost and caution can report. */
export const CHECK_CODES = {
  'always-false': errorCode(
    'A condition is false for all values it can meet.',
    '"when": "data.book.state == 1 && data.book.state == 2"',
    ['otherSide'],
  ),
  'always-true': errorCode(
    'A condition is true for all values it can meet.',
    '"when": "data.book.state != 1 || data.book.state != 2"',
    ['writtenInstead', 'conditionRemoved'],
  ),
  'bad-shape': errorCode(
    'What a value is, its shape, is not written as shapes are: `int?`, the name of a shape, a list, a record.',
    '"pages": "integer[]"',
    ['wholeValue', 'oneOf'],
  ),
  'beyond-limit': errorCode(
    'A field begins with more than it can hold.',
    '{ "widget": "stars", "field": "stars", "initial": 6, … }',
    ['wholeValue'],
  ),
  'call-not-last': errorCode('Steps follow a call in its list.', '[{ "do": "call", … }, { "do": "toast", … }]', ORDER),
  'change-waits': errorCode(
    'A `change` handler waits.',
    '"on": { "change": [{ "do": "wait", "ms": 100 }] }',
    'what starts the call in its place is for the author to say',
  ),
  'check-failed': errorCode(
    'The check itself has a mistake, and breaks off.',
    'none is known: each one is mended when it is found',
    'the check is mended, not the document',
  ),
  'circle-of-actions': errorCode(
    'An action runs itself.',
    '"actions": { "a": [{ "do": "run", "action": "a" }] }',
    CIRCLE,
  ),
  'circle-of-fields': errorCode(
    'A field that is emptied when it is hidden decides itself whether it is shown.',
    '{ "field": "a", "when": "form.a == \'\'", "whenHidden": "clear" }',
    CIRCLE,
  ),
  'circle-of-loads': errorCode(
    'A load waits for itself, or starts itself again.',
    '"load": { "a": { …, "then": { "ok": [{ "do": "reload", "load": "a" }] } } }',
    CIRCLE,
  ),
  'circle-of-timers': warningCode(
    'A timer starts itself again without end.',
    '"timers": { "poll": { "seconds": 5, "on": { "end": [{ "do": "start", "timer": "poll" }] } } }',
    CIRCLE,
  ),
  'circle-of-values': errorCode('A derived value depends on itself.', '"let": { "a": "let.b", "b": "let.a" }', CIRCLE),
  'circular-shape': errorCode('A shape contains itself.', '"Node": { "children": ["Node"] }', CIRCLE),
  'app-only': warningCode(
    'A tap does nothing, or not all that it should, in a browser without the app.',
    '"bridge": { "toShelf": {} }',
    'what a browser does instead is for the author to say',
  ),
  'mixed-up': warningCode(
    'A value is given under one name that belongs to another name.',
    '"send": { "id": "=data.book.id", "shelf": "=data.book.id" }',
    ['wholeText'],
  ),
  'not-who': warningCode(
    'A parameter that is marked with `who`, as saying who the user is, says what a call is about.',
    '"session": { "reader": { "in": "query", "who": true }, "bookId": { "in": "query", "who": true } }',
    ['removed'],
  ),
  'does-nothing': errorCode(
    'A control or a handler does nothing.',
    '{ "widget": "button", "label": "Next", "on": { "tap": [] } }',
    ['removed'],
  ),
  'cookie-too-large': warningCode(
    'A value stored in a cookie can be larger than browsers allow.',
    '{ "is": { "list": "Book", "max": 100 }, "in": "cookie" }',
    'where the value is stored, or how many entries it has, is for the author to say',
  ),
  'draft-kept': errorCode(
    'A draft waits for a call that its screen never makes.',
    '"draft": { "for": ["=session.userId"], "fields": ["note"], "sent": ["book.detail"] }',
    'which call sends what was typed is for the author to say',
  ),
  'else-missing': errorCode(
    'A switch leaves values that match no case.',
    '{ "switch": "data.book.title", "cases": [{ "is": ["A"], … }] }',
    ['elseAdded'],
  ),
  'endless-fragment': errorCode('A fragment contains itself.', '{ "fragment": "a", "view": [{ "use": "a" }] }', CIRCLE),
  'form-too-early': errorCode(
    'A load or the `enter` of a screen reads a field, which nobody has filled in by then.',
    '"load": { "found": { "call": "shelf.search", "send": { "words": "=form.words" } } }',
    ORDER,
  ),
  'few-cents': warningCode(
    'An amount, which is in cents, is meant in whole units of its currency.',
    '"with": { "amount": 50 }',
    EXPRESSION_CODES['few-cents'].fix,
  ),
  'fallback-without-field': errorCode(
    'A fallback lacks the field of the node it replaces.',
    '{ "widget": "stars", "field": "a", "fallback": { "widget": "text", … } }',
    ['removed'],
  ),
  'field-elsewhere': errorCode(
    '`require` names a field that is not where its button is: one of the page from a dialog, or of a dialog from the page.',
    '{ "do": "require", "fields": ["inDialog"] }',
    'where the field is required is for the author to say',
  ),
  'field-name': errorCode(
    'A field takes its name from an expression and is in no group.',
    '{ "widget": "input", "field": "=row.code" }',
    ['spelledOut'],
  ),
  'goes-nowhere': errorCode(
    'A `go` leads to where the user is already.',
    'screens/book/screen.json: { "do": "go", "to": "book" }',
    ['spelledOut'],
  ),
  'hidden-in-send': errorCode(
    'A field that can be hidden is sent inside a larger expression, so that nothing leaves it out while it is hidden.',
    '"send": { "a": "=trim(form.note)" }',
    ['wholeText'],
  ),
  'key-missing': errorCode(
    'Rows hold fields and nothing tells the rows apart, or a key is the same for every row.',
    '{ "each": "data.shelf.books", "as": "b", "show": [{ "field": "=b.id", "of": "notes", … }] }',
    'what tells the rows apart is for the author to say',
  ),
  'left-out': warningCode(
    'A `go` leaves out a parameter without which its screen only says that something is missing.',
    '{ "do": "go", "to": "book" }, and the screen has `"load": { "book": { "call": "book.detail", "when": "params.id != \'\'" } }`',
    'what the screen is about is for the author to say',
  ),
  'load-for-one-case': warningCode(
    'The whole screen waits for data that one case of a switch alone shows.',
    '"load": { "copies": { "call": "book.copies" } }, and `data.copies` is used in one case only',
    ['spelledOut'],
  ),
  misnamed: errorCode(
    'A document gives itself another name than its place in the project.',
    'screens/book/screen.json: { "screen": "bok", … }',
    ['writtenHere'],
  ),
  'missing-answer': errorCode(
    'No answer of an outcome has been recorded.',
    '{ "call": "shelf.add", … } without screens/calls/answers/shelf.add/ok.json',
    RECORDED,
  ),
  'missing-value': errorCode('A value that must be given is not.', '{ "do": "go", "to": "book" }', ['argument']),
  'not-for-draft': errorCode(
    'A draft names a field whose value must not be kept.',
    '"draft": { "fields": ["code"], … }, "view": [{ "widget": "input", "field": "code", "format": "code", … }]',
    ['removed'],
  ),
  'no-owner': warningCode(
    'A phone shows the next user what it has kept of another one.',
    '"draft": { "for": ["=params.id"], … }, and `"who": true` in screens/session.json',
    'whose it is is for the author to say',
  ),
  'not-public': errorCode(
    'A page of the public site depends on who looks at it, or has no address of its own.',
    '"public": { "description": "Books for {session.userId}" }',
    'what the page says to everybody is for the author to say',
  ),
  'odd-text': warningCode(
    'A text has a character that people would read and nobody meant, or that nobody sees.',
    '{ "widget": "text", "text": "Books &amp; more" }',
    WORDS,
  ),
  'odd-route': warningCode('A route is written otherwise than browsers write the address.', '"routes": ["/shelf/"]', [
    'wholeText',
  ]),
  'odd-wait': warningCode('A wait is so short that nobody notices it.', '{ "do": "wait", "ms": 2 }', ['wholeValue']),
  'money-fallback': errorCode(
    'A node that moves money has a fallback.',
    '{ "widget": "button", "on": { "tap": [{ "do": "call", "call": "shop.pay" }] }, "fallback": { … } }',
    ['removed'],
  ),
  'money-contract': errorCode(
    'The contract of a call that moves money lacks what makes sure that the money moves only once.',
    '{ "call": "shop.pay", "method": "GET", "money": { … } }',
    MONEY,
  ),
  'money-place': errorCode(
    'What follows a call that moves money reads a value that is lost if the page is closed before the answer comes.',
    '"each": "data.bills", "as": "b", … { "do": "call", "call": "shop.pay", "then": { "ok": [{ "do": "toast", "text": "=b.name" }] } }',
    MONEY,
  ),
  'money-retry': errorCode(
    'A user is told to repeat what may have moved money.',
    '"then": { "unknown": [{ "do": "toast", "text": "No answer. Try again." }] }',
    WORDS,
  ),
  'money-twice': errorCode(
    'A call that moves money is made in two places of a screen.',
    'two buttons with { "do": "call", "call": "shop.pay" }',
    MONEY,
  ),
  'money-unchecked': errorCode(
    'A call that moves money names no overlay for the time in which its outcome is unknown.',
    '{ "do": "call", "call": "shop.pay", "then": { … } }',
    MONEY,
  ),
  'money-silent': warningCode(
    'A call that moves money, or is made once, says nothing of how it ended.',
    '"then": { "unreachable": [] }',
    WORDS,
  ),
  'money-unmarked': errorCode(
    'A call does not say that it moves money, and sends an amount by POST or is taken for one that does.',
    '{ "call": "shop.pay", "method": "POST", "send": { "amount": "cents" }, … }',
    MONEY,
  ),
  'money-untapped': errorCode(
    'A call that moves money starts without a tap.',
    '"on": { "enter": [{ "do": "call", "call": "shop.pay" }] }',
    MONEY,
  ),
  'name-twice': errorCode('A name is declared twice.', 'two calls named `book.detail`', ['declaredHere']),
  'needless-equals': errorCode('An expression key begins with `=`.', '"when": "=state.open"', ['wholeText']),
  'never-changed': warningCode(
    'A state is read and nothing ever sets it.',
    '"state": { "open": { "type": "bool", "initial": false } }',
    'whether it is set or needless is for the author to say',
  ),
  'never-required': warningCode(
    'A field has checks and no `require` names it.',
    '{ "widget": "input", "field": "mobile", "checks": [{ "that": "form.mobile != \'\'", "say": "…" }], … }',
    ['requiredFirst'],
  ),
  'no-way-out': warningCode(
    'Nothing closes an overlay, or nobody who goes back gets anywhere.',
    '{ "widget": "dialog", "title": "Thanks", "children": [] }',
    ['spelledOut'],
  ),
  'never-started': errorCode(
    'A timer is read and nothing ever starts it.',
    '"timers": { "resend": { "seconds": 60 } }',
    ['startedAtOnce'],
  ),
  'never-reached': errorCode(
    'A case, an outcome or a step can never be reached.',
    '[{ "do": "back" }, { "do": "toast", … }]',
    ['removed'],
  ),
  'no-empty-value': errorCode('A shape does not say what an absent value becomes.', '"pages": "int"', [
    'writtenInstead',
    'wholeText',
  ]),
  'no-symbol': errorCode(
    'An amount is shown, and no file says with which symbol.',
    '"text": "=money(data.book.price)" in a project without screens/product.json',
    'which symbol amounts have where the product is used is for the author to say',
  ),
  'main-part': errorCode(
    'A page of a site has no main part or two, or another screen has one of its own.',
    '{ "screen": "shelf", "frame": "site", "view": [{ "widget": "nav", … }] }',
    'what the main part of a page is only its author knows',
  ),
  'no-words': errorCode('A title or the name of a control is empty.', '{ "widget": "button", "label": "", … }', WORDS),
  'nothing-required': warningCode(
    '`require` names a field without checks.',
    '{ "do": "require", "fields": ["note"] }',
    ['removed'],
  ),
  'nothing-to-close': errorCode('`close` is in no overlay and names none.', '{ "do": "close" }', ['overlayNamed']),
  'outcome-open': errorCode(
    'Nothing says what happens on an outcome.',
    '{ "do": "call", "call": "shelf.add", "then": {} }',
    ['outcomes', 'leftOut'],
  ),
  'parameter-joined': warningCode(
    'A parameter of the address of a fixture is in the value of the one before.',
    '"open": "/book?id=1reader=2"',
    ['wholeValue'],
  ),
  'parameter-twice': warningCode(
    'The address of a fixture holds a parameter twice, and only one is read.',
    '"open": "/book?id=1&id=2"',
    'which of the two is meant is for the author to say',
  ),
  'path-taken': errorCode(
    'A route, or a path of the backend, is one that the server answers itself or passes on.',
    '"routes": ["/registry/shelf"]',
    NAME,
  ),
  'path-not-passed': errorCode(
    'The server does not pass the path of a call on to the backend.',
    '"path": "/shelves/list", and the product has "backend": { "paths": ["/books"] }',
    'whether the path or the list of the product is wrong is for the author to say',
  ),
  'never-shown': warningCode('A fixture excludes a text that nothing can show.', '{ "notSee": ["Nexxt"] }', WORDS),
  'proves-absence': warningCode(
    'A fixture would also pass on a screen that could not be loaded, or compares nothing.',
    '"steps": [{ "notSee": ["Next"] }]',
    'what is there, too, is for the author to say',
  ),
  'proves-nothing': errorCode(
    'A fixture expects nothing.',
    '"steps": [{ "tap": "Next" }]',
    'what must be so is for the author to say',
  ),
  'reserved-name': errorCode('A name already means something else.', '{ "is": "unreachable" }', NAME),
  'route-twice': errorCode('Two screens have the same route.', '"routes": ["/shelf"]', ['leftOut']),
  'route-unopened': warningCode(
    'No fixture opens a route of a screen.',
    '"routes": ["/shelf", "/shelf#/new"]',
    'what the fixture shows is for the author to say',
  ),
  'row-state': errorCode(
    'Something that keeps one value, such as a field, is repeated for every row of a list.',
    '{ "each": …, "show": [{ "widget": "input", "field": "note" }] }',
    ['spelledOut'],
  ),
  'row-unread': warningCode(
    'What is repeated for every entry of a list does not read the entry.',
    '{ "each": "data.shelf.books", "as": "b", "show": [{ "widget": "text", "text": "A book" }] }',
    'what was to be read of the entry is for the author to say',
  ),
  'same-twice': warningCode(
    'Two parts of an expression, or two texts that a fixture expects, are the same where they should differ.',
    "data.book.title == '' || data.book.title == ''",
    'whether one is another one or needless is for the author to say',
  ),
  'same-name': warningCode(
    'Two controls that can be visible together have the same name.',
    'two buttons labelled `Open`',
    WORDS,
  ),
  'shadowed-name': errorCode(
    'A row takes a name that means something already.',
    '{ "each": "data.shelf.books", "as": "data" }',
    EXPRESSION_CODES['shadowed-name'].fix,
  ),
  'short-error': warningCode(
    'An error message is shown for a shorter time than any other message.',
    '"toasts": { "info": 3000, "error": 2000 }',
    'how long a message is shown is for the author to say',
  ),
  'shows-nothing': warningCode('A part of a screen never shows anything.', '{ "widget": "rows", "rows": [] }', [
    'removed',
  ]),
  'shown-twice': warningCode(
    'A node, or an entry of a list, is the one before it again.',
    '[{ "widget": "text", "text": "Hello" }, { "widget": "text", "text": "Hello" }]',
    ['removed'],
  ),
  'step-again': warningCode(
    'An action has no effect: it repeats the one before, does the same either way, or is undone at once.',
    '[{ "do": "toast", "text": "Sent" }, { "do": "toast", "text": "Sent" }]',
    'which step was meant is for the author to say',
  ),
  'stray-file': warningCode(
    'Nothing reads a JSON file of the project.',
    'screens/book/fixtures/old/opens.json, a fixture that would never be run',
    'where the file belongs is for the author to say',
  ),
  'toast-kind': warningCode(
    'A success is shown as a refusal, or a refusal as a success.',
    '"then": { "ok": [{ "do": "toast", "text": "Sent", "kind": "error" }] }',
    ['leftOut', 'spelledOut'],
  ),
  'too-complex': errorCode(
    'Checking a document is more work than it may be, or something in it leads through too many others.',
    '300 rules, each of which reads the one before',
    SHORTER,
  ),
  'too-costly': errorCode(
    'A screen may take too many steps or nodes to draw, or lists are nested too deep.',
    'three lists of 100 within one another',
    EXPRESSION_CODES['too-costly'].fix,
  ),
  'unknown-asset': errorCode(
    'No asset has a name of this form.',
    '{ "asset": "cover/{data.book.kind}" }',
    'which asset is meant, or missing, is for the author to say',
  ),
  'unknown-name': errorCode(
    'Nothing is declared by this name.',
    '{ "do": "open", "overlay": "ratng" }',
    EXPRESSION_CODES['unknown-name'].fix,
  ),
  'unknown-shape': errorCode('There is no shape of this name.', '"books": ["Bok"]', ['meantName', 'wholeText']),
  'unknown-value': errorCode(
    'A value is compared with one that it never is.',
    '"cases": [{ "is": ["nwe"], … }]',
    EXPRESSION_CODES['unknown-value'].fix,
  ),
  'unlisted-value': warningCode(
    'A value is compared with one that its contract does not name.',
    '"cases": [{ "is": ["lost"], … }]',
    EXPRESSION_CODES['unlisted-value'].fix,
  ),
  'unknown-zone': errorCode(
    'There is no time zone of this name, or it is not the one that it seems.',
    '{ "symbol": "₱", "zone": "Manila" }',
    ['meantName'],
  ),
  'unused-name': warningCode(
    'Something is declared and never used.',
    '"state": { "open": { "type": "bool", "initial": false } }',
    ['removed'],
  ),
  'value-twice': errorCode('A value is listed twice, and the second is without effect.', '"is": [2, 2]', ['removed']),
  'weak-contrast': errorCode(
    'Words in a colour of the brand, or on it, cannot be read by everybody.',
    '"colorPrimary": "#ffcc00", "colorPrimaryText": "#ffffff"',
    'which other colour the brand has is for the author to say',
  ),
  'wrong-answer': errorCode(
    'A contract contradicts what was recorded: the path, the place of the data, a name or a type.',
    '{ "is": "ok", "from": ["dta"], … }, and the recorded answer has `data`',
    ['meantName', 'spelledOut', 'wholeText', 'wholeValue'],
  ),
  'wrong-example': errorCode(
    'The recorded answer of an outcome ends in another one.',
    'screens/calls/answers/shelf.add/failed.json: { "request": "POST /shelf", "answer": { "code": 0 } }',
    RECORDED,
  ),
  'wrong-kind': errorCode('A thing of another kind is needed here.', '{ "do": "track", "call": "shelf.books" }', [
    'spelledOut',
    'leftOut',
    'nameInstead',
  ]),
  'wrong-type': errorCode(
    'A value is not of the type that is expected here.',
    '"title": 5',
    EXPRESSION_CODES['wrong-type'].fix,
  ),
} as const satisfies { [code: string]: CodeEntry };

/** A code that these checks report. */
export type CheckCode = keyof typeof CHECK_CODES;
