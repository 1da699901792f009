import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Accepted, readAccepted } from '../../runner/mutate/accepted.ts';
import { variantsOf } from '../../runner/mutate/expression.ts';
import { chosen, mutantsOf, mutate } from '../../runner/mutate/index.ts';
import { applied, type Mutant } from '../../runner/mutate/mutant.ts';
import { mutationReport, noticed, reportText } from '../../runner/mutate/report.ts';
import type { Result } from '../../runner/mutate/trial.ts';
import { assert, test } from '../suite.ts';
import { fixture, shelf } from './shelf.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const SCREEN = 'screens/shelf/screen.json';
const project = shelf({ one: fixture([{ see: ['Emma', 'Lent out'] }, { tap: 'Copy title' }, { copied: 'Emma' }]) });
const mutants = mutantsOf(project).filter(({ file }) => file === SCREEN);

const tried = mutate(project, {
  script: join(root, 'dist/worker.js'),
  threads: 2,
  folder: root,
  files: new Set([SCREEN]),
});

function changeOf(part: string): Mutant {
  const found = mutants.find(({ change }) => change.includes(part));
  if (!found) throw new Error(`no mutant ${part} among\n${mutants.map(({ change }) => change).join('\n')}`);
  return found;
}

async function fateOf(part: string): Promise<Result['fate']> {
  const { change, nth } = changeOf(part);
  return (await tried).find(({ mutant }) => mutant.change === change && mutant.nth === nth)!.fate;
}

test('a condition is negated, and its parts are removed, replaced and changed by one', () => {
  assert.equal(variantsOf("data.a && (data.b != 'x' || data.n > 2)", ['data.a', 'data.c'], true), [
    "!(data.a && (data.b != 'x' || data.n > 2))",
    "data.a || (data.b != 'x' || data.n > 2)",
    'data.a',
    "data.b != 'x' || data.n > 2",
    "data.c && (data.b != 'x' || data.n > 2)",
    "data.a && (data.b != 'x' && data.n > 2)",
    "data.a && data.b != 'x'",
    'data.a && data.n > 2',
    "data.a && (data.b == 'x' || data.n > 2)",
    "data.a && (data.a != 'x' || data.n > 2)",
    "data.a && (data.c != 'x' || data.n > 2)",
    "data.a && (data.b != 'x~' || data.n > 2)",
    "data.a && (data.b != 'x' || data.n >= 2)",
    "data.a && (data.b != 'x' || data.a > 2)",
    "data.a && (data.b != 'x' || data.c > 2)",
    "data.a && (data.b != 'x' || data.n > 3)",
  ]);
});

test('a date is shown with its time and a time without, and a text is taken as it is typed', () => {
  assert.equal(variantsOf('date(data.due)', [], false), ['datetime(data.due)']);
  assert.equal(variantsOf('datetime(data.sent)', [], false), ['date(data.sent)']);
  assert.equal(variantsOf("lower(trim(form.word)) in ['yes']", [], false), [
    "trim(form.word) in ['yes']",
    "lower(form.word) in ['yes']",
    'lower(trim(form.word)) in []',
    "lower(trim(form.word)) in ['yes~']",
  ]);
});

test('an overlay is closed in other ways; Escape, which works with any other way, only where it is alone', () => {
  const waysOf = (dismiss?: string[]): string[] => {
    const overlays = { ask: { widget: 'dialog', title: 'Sure?', dismiss } };
    const text = JSON.stringify({ screen: 'shelf', overlays });
    const found = mutantsOf({ files: new Map([[SCREEN, text]]), assets: new Map() });
    return found.flatMap((mutant) =>
      mutant.change.startsWith('dismiss') ? [`${mutant.group} ${mutant.change}: ${mutant.insert}`] : [],
    );
  };
  assert.equal(waysOf([]), [
    'logic dismiss: add "icon": ["icon"]',
    'logic dismiss: add "outside": ["outside"]',
    'logic dismiss: add "escape": ["escape"]',
  ]);
  assert.equal(waysOf(), [
    'logic dismiss: add "icon": , "dismiss": ["icon"]',
    'logic dismiss: add "outside": , "dismiss": ["outside"]',
    'logic dismiss: add "escape": , "dismiss": ["escape"]',
  ]);
  assert.equal(waysOf(['icon', 'escape']), [
    'logic dismiss: drop "icon": ["escape"]',
    'logic dismiss: add "outside": ["icon","escape","outside"]',
  ]);
});

test('what keeps a call from being made twice is mutated: `once`, each value of the intent, what settles it', () => {
  const text = JSON.stringify({
    calls: [
      { call: 'pay', once: true },
      {
        call: 'lend',
        money: {
          intent: ['user', 'amount'],
          settle: { call: 'order', paid: 'answer.status == 2', open: 'answer.isOpen' },
        },
      },
    ],
  });
  const found = mutantsOf({ files: new Map([['screens/calls/pay.json', text]]), assets: new Map() });
  const changes = found.map(({ kind, change }) => `${kind} ${change}`);
  for (const change of [
    'switch once: true → false',
    'sent value intent: drop "user"',
    'sent value intent: drop "amount"',
    'condition paid: "answer.status == 2" → "answer.status != 2"',
    'condition open: "answer.isOpen" → "!answer.isOpen"',
  ])
    assert.ok(changes.includes(change), `${change} is not among\n${changes.join('\n')}`);
});

test('how a call is sent and its answer is read is mutated: method, client, aliases, `when` and `from` of outcomes', () => {
  const text = JSON.stringify({
    calls: [
      { call: 'one', method: 'GET', path: '/one', client: 'json', outcomes: [{ is: 'failed', from: ['error'] }] },
      {
        call: 'two',
        method: 'POST',
        path: '/two',
        client: 'form',
        aliases: { title: 'ballad' },
        outcomes: [{ is: 'ok', when: "code in ['0', '00']", from: ['data', ''] }],
      },
    ],
  });
  const changes = mutantsOf({ files: new Map([['screens/calls/two.json', text]]), assets: new Map() }).map(
    ({ kind, change }) => `${kind} ${change}`,
  );
  for (const change of [
    'target method: "POST" → "GET"',
    'target client: "form" → "json"',
    'sent value title: "ballad" → "ballad~"',
    `condition when: "code in ['0', '00']" → "code in ['00']"`,
    'outcome from: drop ""',
    'outcome from: swap "data" and ""',
    'outcome from: "data" → "data~"',
  ])
    assert.ok(changes.includes(change), `${change} is not among\n${changes.join('\n')}`);
});

test('what may be left out is left out: the condition of a node, the kind of a toast, the route of a screen', () => {
  const text = JSON.stringify({
    screen: 'shelf',
    view: [{ widget: 'text', when: 'data.isLent', text: 'Lent out' }],
    actions: {
      open: [
        { do: 'if', when: 'data.isOld', then: [{ do: 'toast', text: 'Gone', kind: 'error' }] },
        { do: 'go', to: 'book', route: '/book#/loan' },
      ],
    },
  });
  const found = mutantsOf({ files: new Map([['screens/shelf/screen.json', text]]), assets: new Map() });
  const drops = found.flatMap(({ kind, change }) => (/drop "/.test(change) ? `${kind} ${change}` : []));
  assert.equal(drops, [
    'condition view: drop "when":"data.isLent"',
    'text then: drop "kind":"error"',
    'target open: drop "route":"/book#/loan"',
  ]);
});

test('what all screens share is mutated: parameters of the session, stored values, time-out, messages and regions', () => {
  const documents = {
    'calls/_common': { head: {}, timeout: 60_000, clients: { json: { headers: { 'X-From': 'app' } } } },
    session: {
      session: { orderId: { in: 'query', who: true, mirror: 'order_id' }, eyes: { in: 'header', client: 'form' } },
    },
    stored: {
      stored: { receipt: { is: 'Receipt', in: 'local' }, draft: { is: 'string', in: 'cookie', note: 'Until sent' } },
    },
    product: {
      bridge: { toP: { with: ['productId'], browser: ['app', 'home'] } },
      regions: { 1: { symbol: '₹', zone: 'Asia/Kolkata' }, else: { symbol: '₱', zone: 'Asia/Manila' } },
      backend: { paths: ['/api'] },
    },
  };
  const files = Object.entries(documents).map(
    ([name, value]) => [`screens/${name}.json`, JSON.stringify(value)] as const,
  );
  const found = mutantsOf({ files: new Map(files), assets: new Map() });
  assert.equal(
    found
      .map(({ file, kind, change }) => `${file.slice('screens/'.length, -'.json'.length)}: ${kind} ${change}`)
      .sort(),
    [
      'calls/_common: number timeout: 60000 → 40000',
      'calls/_common: text X-From: "app" → "app~"',
      'product: entry with: drop "productId"',
      'product: sent value with: "productId" → "productId~"',
      'product: target zone: "Asia/Kolkata" → "Asia/Manila"',
      'product: target zone: "Asia/Manila" → "Asia/Kolkata"',
      'product: text symbol: "₱" → "₱~"',
      'product: text symbol: "₹" → "₹~"',
      'session: sent value eyes: drop "client":"form"',
      'session: sent value eyes: drop "in":"header"',
      'session: sent value orderId: drop "in":"query"',
      'session: sent value orderId: drop "mirror":"order_id"',
      'session: switch who: true → false',
      'session: target in: "header" → "cookie"',
      'session: target in: "header" → "local"',
      'session: target in: "query" → "header"',
      'session: target in: "query" → "local"',
      'session: text mirror: "order_id" → "order_id~"',
      'stored: target in: "cookie" → "header"',
      'stored: target in: "cookie" → "query"',
      'stored: target in: "local" → "cookie"',
      'stored: target in: "local" → "query"',
      'stored: text is: "Receipt" → "Receipt~"',
      'stored: text is: "string" → "string~"',
    ],
  );
});

test('steps, sent values, targets, outcomes, numbers, labels and orders are mutated, each with its line', () => {
  const text = project.files.get(SCREEN)!;
  for (const [part, kind] of [
    ['drop { "do": "toast", "text": "Reserved" }', 'step'],
    ['send: drop "note": "=form.remark"', 'sent value'],
    ['swap "=params.id" and "=form.remark"', 'sent value'],
    ['swap [ { "do": "toast", "text": "Reserved" } ] and', 'outcome'],
    ['seconds: 60 → 61', 'number'],
    ['label: "Press" → "Press~"', 'text'],
    ['swap { "value": "n", "label": "Novel" } and', 'entry'],
    ['drop { "widget": "text", "text": "Lent out"', 'node'],
    ['rules.isLent: "data.book.away && data.book.state == 2" → "data.book.away"', 'condition'],
  ] as const) {
    const mutant = changeOf(part);
    assert.is(mutant.kind, kind, part);
    assert.ok(JSON.parse(applied(text, mutant)), part);
    assert.is(mutant.line, text.slice(0, mutant.start).split('\n').length, part);
  }
});

test('swapping two adjacent close actions is no mutant, because it has no effect', () => {
  const handler = [
    { do: 'toast', text: 'a' },
    { do: 'copy', text: 'b' },
    { do: 'toast', text: 'c' },
    { do: 'toast', text: 'd' },
  ];
  const screen = {
    ...JSON.parse(project.files.get(SCREEN)!),
    view: [{ widget: 'button', label: 'x', on: { tap: handler } }],
  };
  const files = new Map(project.files).set(SCREEN, JSON.stringify(screen));
  const swaps = mutantsOf({ ...project, files }).filter(
    ({ file, change }) => file === SCREEN && /on\.tap: swap/.test(change),
  );
  assert.equal(
    swaps.map(({ change }) => change),
    ['on.tap: swap {"do":"toast","text":"c"} and {"do":"toast","text":"d"}'],
  );
});

test('mutually exclusive nodes are not swapped, and names of the document are not replaced by those of the language', () => {
  const pair = (first: string, second: string) => [
    { widget: 'text', text: 'a', when: first },
    { widget: 'text', text: 'b', when: second },
  ];
  const swapsOf = (view: object[]) => {
    const screen = {
      ...JSON.parse(project.files.get(SCREEN)!),
      view,
      actions: { done: [{ do: 'toast', text: 'Done' }, { do: 'back' }] },
    };
    const files = new Map(project.files).set(SCREEN, JSON.stringify(screen));
    return mutantsOf({ ...project, files }).filter(({ file, change }) => file === SCREEN && /: swap/.test(change));
  };
  const always = swapsOf([]).length;
  assert.ok(swapsOf([]).some(({ change }) => change.startsWith('done: swap')));
  assert.is(swapsOf(pair('state.pressed', '!state.pressed')).length, always);
  assert.is(swapsOf(pair('size(data.a) == 0 && state.x', 'size(data.a) > 0')).length, always);
  assert.is(swapsOf(pair('data.b != null', 'data.b == null && state.x')).length, always);
  assert.is(swapsOf(pair('state.pressed', 'state.x')).length, always + 1);
});

test('a mutant is killed by an expectation, survives without one, or is stopped by the check', async () => {
  assert.is((await fateOf('when: "rules.isLent" → "!rules.isLent"')).is, 'killed');
  assert.is((await fateOf('rules.isLent: "data.book.away && data.book.state == 2" → "!(')).is, 'killed');
  assert.is((await fateOf('label: "Press" → "Press~"')).is, 'survived');
  assert.is((await fateOf('drop { "do": "toast", "text": "Reserved" }')).is, 'survived');
  assert.is((await fateOf('drop { "widget": "text", "text": "Lent out"')).is, 'stopped');
});

test('survivors are listed with their line, and the score counts only mutants that fixtures could kill', async () => {
  const report = mutationReport(await tried, new Map(), mutants);
  const { mutants: all, stopped, killed, survived, equal } = report.all;
  assert.is(all, stopped + killed + survived + equal);
  assert.ok(killed > 0 && survived > 0 && stopped > 0);
  assert.is(noticed(report.all), Math.floor((killed / (killed + survived)) * 1000) / 10);
  const { line } = changeOf('label: "Press"');
  assert.ok(
    reportText(report).includes(
      `${SCREEN}:${line} text, label: "Press" → "Press~"\n  no fixture notices it (1 played)`,
    ),
  );
});

test('an accepted mutant must exist and survive', async () => {
  const accept = (...accepted: Partial<Accepted>[]) => readAccepted(JSON.stringify({ accepted }));
  const entry = (part: string) => ({ file: SCREEN, change: changeOf(part).change, reason: 'nobody can tell' });
  const faults = async (...accepted: Partial<Accepted>[]) =>
    mutationReport(await tried, accept(...accepted), mutants).faults;
  const one = entry('label: "Press" →');
  assert.equal(await faults(one), []);
  const before = mutationReport(await tried, new Map(), mutants).all;
  const after = mutationReport(await tried, accept(one), mutants).all;
  assert.equal([after.survived, after.equal], [before.survived - 1, before.equal + 1]);
  assert.match((await faults({ ...one, change: 'gone' }))[0]!, /this mutant no longer exists: .*gone; remove it/);
  assert.match((await faults(entry('when: "rules.isLent" → "!rules.isLent"')))[0]!, /a fixture notices this mutant/);
  assert.match((await faults(entry('drop { "widget": "text", "text": "Lent out"')))[0]!, /the check stops this mutant/);
  assert.throws(() => accept({ ...one, reason: ' ' }), /accepted\[0\]: an entry has/);
  assert.throws(() => accept(one, one), /appears twice/);
});

test('a sample is the same for the same seed', () => {
  const names = (seed: number) => chosen(project, { sample: 20, seed }).map(({ change }) => change);
  assert.is(names(1).length, 20);
  assert.equal(names(1), names(1));
  assert.not.equal(names(1), names(2));
});

test('a fixture that fails without a mutation is reported as an error', async () => {
  const broken = shelf({ one: fixture([{ see: ['Nobody'] }]) });
  const options = { script: join(root, 'dist/worker.js'), threads: 1, folder: root, sample: 30 };
  let said = '';
  await mutate(broken, options).catch((error: Error) => {
    said = error.message;
  });
  assert.match(said, /screens\/shelf\/fixtures\/one\.json fails without any change: expected to see "Nobody"/);
});
