import fc from 'fast-check';
import { createCompiler } from '../../../compiler/index.ts';
import { find, type JsonPath } from '../../../compiler/json/index.ts';
import { type Change, isRefusal, type Outcome } from '../../../studio/edit/operations/change.ts';
import { toFragment } from '../../../studio/edit/operations/fragment.ts';
import { addItem, duplicateItem, pasteItem, removeItem, wrapNode } from '../../../studio/edit/operations/list.ts';
import { move, moveTo } from '../../../studio/edit/operations/move.ts';
import { additionsFor } from '../../../studio/edit/operations/new-item.ts';
import { setValue } from '../../../studio/edit/operations/set.ts';
import { type Entry, entriesOf, outlineOf } from '../../../studio/edit/outline/outline.ts';
import { gapAt } from '../../../studio/edit/schema/lists.ts';
import { type History, NO_HISTORY, recorded, redo, undo } from '../../../studio/edit/text/history.ts';
import { type EditedDocument, isUnreadable, openDocument } from '../../../studio/edit/text/open.ts';
import { assert, test } from '../../suite.ts';
import { designed, files, opened, project } from './product.ts';

/** The number of sequences; `node --import tsx tests/studio/edit/sequences.test.ts 5000` runs more. */
const SEQUENCES = Number(process.argv[2] ?? 60);

const TEXTS = ['Pay now', '', '=', '={', '=data.x.y', '{session.region}', '"\\\n\u2028', '1 +', "=form['a']", 'ü😀'];

type Edit = (document: EditedDocument, path: JsonPath, other: JsonPath, pick: number) => Outcome;

const EDITS: { readonly [name: string]: Edit } = {
  set: (document, path, _, pick) => setValue(document, [...path, 'label'], TEXTS[pick % TEXTS.length]),
  setInside: (document, path, _, pick) =>
    setValue(document, [...path, 'on', 'tap', 0, 'text'], TEXTS[pick % TEXTS.length]),
  unset: (document, path) => setValue(document, path, undefined),
  replace: (document, path, _, pick) =>
    setValue(document, path, [TEXTS[pick % TEXTS.length], { a: [] }, [1], null][pick % 4]),
  add: (document, path, _, pick) => {
    const gap = gapAt(document, path);
    const additions = gap ? additionsFor(gap.holds, document) : [];
    const addition = additions[pick % Math.max(1, additions.length)];
    return gap && addition ? addItem(document, gap, addition.item) : { refused: 'nothing can be added' };
  },
  up: (document, path) => move(document, path, 'up'),
  down: (document, path) => move(document, path, 'down'),
  into: (document, path) => move(document, path, 'into'),
  out: (document, path) => move(document, path, 'out'),
  drag: (document, path, other) => {
    const gap = gapAt(document, other);
    return gap ? moveTo(document, path, gap.list, gap.index) : { refused: 'no place' };
  },
  remove: (document, path) => removeItem(document, path),
  duplicate: (document, path) => duplicateItem(document, path),
  paste: (document, path, _, pick) => {
    const gap = gapAt(document, path);
    return gap
      ? pasteItem(document, gap, ['{ "widget": "text", "text": "a" }', 'no JSON'][pick % 2]!)
      : { refused: 'no place' };
  },
  wrap: (document, path) => wrapNode(document, path, { widget: 'card' }, 'children'),
  fragment: (document, path, _, pick) => toFragment(document, path, `part-${pick}`, files),
};

/** How often each edit was applied and not refused. */
const tried = new Map<string, number>();

const compiler = createCompiler();

/** Checks the invariants of a document after any edit. */
function holds(path: string, text: string): EditedDocument {
  const document = openDocument(path, text);
  if (isUnreadable(document)) throw new Error(`${path}: ${document.unreadable}\n${text}`);
  assert.equal(JSON.parse(text), document.value && JSON.parse(JSON.stringify(document.value)));
  for (const entry of entriesOf(outlineOf(document.value))) checkPlace(document, entry);
  return document;
}

/** The outline and the text agree on the position of an entry. */
function checkPlace({ root, text, value }: EditedDocument, { path, id }: Entry): void {
  const node = find(root, path);
  // An Else can be selected before anything is in it.
  if (!node && path.at(-1) === 'else' && find(root, path.slice(0, -1))) return;
  assert.ok(node, `the outline has ${id}, the text has not`);
  const meant = path.reduce<unknown>((inner, step) => (inner as { [step: string | number]: unknown })[step], value);
  assert.equal(JSON.parse(text.slice(node.start, node.end)), JSON.parse(JSON.stringify(meant)));
}

test('after any edits a document passes the check or gives the reason, and undo restores every byte', () => {
  const step = fc.record({
    edit: fc.constantFrom(...Object.keys(EDITS)),
    at: fc.nat(),
    other: fc.nat(),
    pick: fc.nat(1000),
  });
  const sequence = fc.property(
    fc.constantFrom(...designed),
    fc.array(step, { minLength: 1, maxLength: 8 }),
    (path, steps) => {
      let texts: { [path: string]: string | null } = Object.fromEntries(files);
      let history: History = NO_HISTORY;
      const seen = [texts];
      for (const { edit, at, other, pick } of steps) {
        const document = opened(path, texts[path]!);
        const entries = entriesOf(outlineOf(document.value));
        const outcome = EDITS[edit]!(
          document,
          entries[at % entries.length]!.path,
          entries[other % entries.length]!.path,
          pick,
        );
        tried.set(edit, (tried.get(edit) ?? 0) + (isRefusal(outcome) ? 0 : 1));
        if (isRefusal(outcome)) {
          assert.ok(outcome.refused.length > 0);
          continue;
        }
        const before = texts;
        texts = { ...texts, ...(outcome as Change).files };
        for (const name of Object.keys(outcome.files)) holds(name, texts[name]!);
        const grown = recorded(history, { label: outcome.label, at: seen.length * 5000 }, before, { ...outcome.files });
        if (grown !== history) seen.push(texts);
        history = JSON.parse(JSON.stringify(grown));
      }
      const now = [...Object.entries(texts)].flatMap(([name, text]) =>
        text === null ? [] : [[`screens/${name}`, text] as const],
      );
      for (const issue of compiler.compile({ ...project, files: new Map(now) }).issues)
        assert.ok(issue.message.length > 0);
      undoAll(history, texts, seen);
    },
  );
  fc.assert(sequence, { numRuns: SEQUENCES });
  const made = Object.keys(EDITS).filter((edit) => tried.get(edit));
  assert.ok(made.length > Object.keys(EDITS).length / 2, `only these were ever made: ${made.join(', ')}`);
});

/** Undoes every step, compares each with the text before it, and redoes them all. */
function undoAll(
  history: History,
  texts: { [path: string]: string | null },
  seen: readonly { [path: string]: string | null }[],
): void {
  const last = texts;
  let [now, rest] = [texts, history];
  for (const before of [...seen].reverse().slice(1)) {
    const taken = undo(rest, now);
    assert.ok(taken, 'every step can be taken back');
    now = { ...now, ...taken.texts } as typeof now;
    rest = taken.history;
    for (const name of Object.keys(now)) assert.is(now[name] ?? undefined, before[name] ?? undefined, name);
  }
  for (let done = redo(rest, now); done; done = redo(rest, now)) {
    now = { ...now, ...done.texts } as typeof now;
    rest = done.history;
  }
  for (const name of Object.keys(last)) assert.is(now[name], last[name], name);
}
