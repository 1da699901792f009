import type { CodeEntry, Issue } from '../issue.ts';

/** Every code that the checks of names, flow, cost and caution can say. */
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
  'else-missing': entry(
    'error',
    'A switch leaves values that meet no case.',
    '{ "switch": "data.book.title", "cases": [{ "is": ["A"], … }] }',
  ),
  'endless-fragment': entry('error', 'A fragment contains itself.', '{ "fragment": "a", "view": [{ "use": "a" }] }'),
  'fallback-without-field': entry(
    'error',
    'A fallback lacks the field of the node it stands in for.',
    '{ "widget": "stars", "field": "a", "fallback": { "widget": "text", … } }',
  ),
  'field-elsewhere': entry(
    'error',
    '`require` names a field of another layer.',
    '{ "do": "require", "fields": ["inDialog"] }',
  ),
  'field-name': entry(
    'error',
    'A field takes its name from an expression and stands in no group.',
    '{ "widget": "input", "field": "=row.code" }',
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
  misnamed: entry(
    'error',
    'A document gives itself another name than its place in the project.',
    'screens/book/screen.json: { "screen": "bok", … }',
  ),
  'missing-value': entry('error', 'A value that must be given is not.', '{ "do": "go", "to": "book" }'),
  'money-fallback': entry(
    'error',
    'A node that moves money has a fallback.',
    '{ "widget": "button", "on": { "tap": [{ "do": "call", "call": "shop.pay" }] }, "fallback": { … } }',
  ),
  'money-silent': entry(
    'warning',
    'A call that moves money says nothing when no answer comes.',
    '"then": { "unreachable": [] }',
  ),
  'money-untapped': entry(
    'error',
    'A call that moves money starts without a tap.',
    '"on": { "enter": [{ "do": "call", "call": "shop.pay" }] }',
  ),
  'name-twice': entry('error', 'A name is declared twice.', 'two calls named `book.detail`'),
  'needless-equals': entry('error', 'An expression key begins with `=`.', '"when": "=state.open"'),
  'never-reached': entry(
    'error',
    'A case, an outcome or a step can never be reached.',
    '[{ "do": "back" }, { "do": "toast", … }]',
  ),
  'no-empty-value': entry('error', 'A shape does not say what stands where nothing came.', '"pages": "int"'),
  'no-words': entry('error', 'A title or the name of a control is empty.', '{ "widget": "button", "label": "", … }'),
  'nothing-required': entry(
    'warning',
    '`require` names a field without checks.',
    '{ "do": "require", "fields": ["note"] }',
  ),
  'nothing-to-close': entry('error', '`close` stands in no overlay and names none.', '{ "do": "close" }'),
  'outcome-open': entry(
    'error',
    'Nothing says what happens on an outcome.',
    '{ "do": "call", "call": "shelf.add", "then": {} }',
  ),
  'reserved-name': entry('error', 'A name already means something else.', '{ "is": "unreachable" }'),
  'route-twice': entry('error', 'Two screens have the same route.', '"routes": ["/shelf"]'),
  'row-state': entry(
    'error',
    'Something that keeps a value stands in rows.',
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
  'too-costly': entry(
    'error',
    'A screen may take too many steps or nodes to draw, or lists stand too deep in lists.',
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
  'unused-name': entry(
    'warning',
    'Something is declared and never used.',
    '"state": { "open": { "type": "bool", "initial": false } }',
  ),
  'value-twice': entry('error', 'A value is listed twice, and the second is without effect.', '"is": [2, 2]'),
  'wrong-example': entry(
    'error',
    'The example of an outcome ends in another one.',
    '{ "is": "failed", "example": { "code": 0 } }',
  ),
  'wrong-kind': entry('error', 'A thing of another kind is needed here.', '{ "do": "track", "call": "shelf.books" }'),
  'wrong-type': entry('error', 'A value is not of the type that is expected here.', '"title": 5'),
} as const satisfies { [code: string]: CodeEntry };

/** A code that these checks say. */
export type CheckCode = keyof typeof CHECK_CODES;

function entry<S extends Issue['severity']>(severity: S, means: string, example: string) {
  return { severity, means, example };
}
