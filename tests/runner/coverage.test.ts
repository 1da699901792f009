import { coverageHtml } from '../../runner/coverage/html.ts';
import { coverageJson } from '../../runner/coverage/json.ts';
import type { CoverageReport } from '../../runner/coverage/report.ts';
import { percent } from '../../runner/coverage/report.ts';
import { tableText } from '../../runner/coverage/table.ts';
import type { Authored, Changes } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { answering, BOOK_ANSWER, fixture, runAll } from './shelf.ts';

const ONLY_SHELF = { filter: () => true, coverage: true };

async function covered(fixtures: { [name: string]: Authored }, changes: Changes = {}): Promise<CoverageReport> {
  const { coverage, verdicts } = await runAll(fixtures, ONLY_SHELF, changes);
  for (const { lines } of verdicts) assert.equal(lines, []);
  return coverage!.report();
}

/** Goals of the shelf's document that no fixture reaches, as `kind path: goal`. */
function missing(report: CoverageReport, file = 'screens/shelf/screen.json'): string[] {
  const document = report.documents.find((one) => one.file === file);
  return (document?.parts ?? []).flatMap(({ kind, path, seen }) =>
    seen.flatMap(({ what, fixtures }) => (fixtures.length === 0 ? [`${kind} ${path}: ${what}`] : [])),
  );
}

test('a condition of several parts counts each decisive part', async () => {
  const one = await covered({ one: fixture([{ see: ['Lent out'] }]) });
  const rule = missing(one).filter((line) => line.startsWith('rule rules.isLent'));
  assert.equal(rule, [
    'rule rules.isLent: false',
    'rule rules.isLent: data.book.away: false',
    'rule rules.isLent: data.book.state == 2: false',
  ]);
  const two = await covered({
    one: fixture([{ see: ['Lent out'] }]),
    two: fixture([], { fixture: 'two', ...answering({ away: false }) }),
  });
  assert.equal(
    missing(two).filter((line) => line.startsWith('rule')),
    ['rule rules.isLent: data.book.state == 2: false'],
  );
  const three = await covered({
    one: fixture([{ see: ['Lent out'] }]),
    two: fixture([], { fixture: 'two', ...answering({ away: false }) }),
    three: fixture([], { fixture: 'three', ...answering({ state: 1 }) }),
  });
  assert.equal(
    missing(three).filter((line) => line.startsWith('rule')),
    [],
  );
});

test('cases, else, rows, outcomes, steps, checks and overlays are covered or not', async () => {
  const none = missing(await covered({ one: fixture([]) }));
  for (const goal of [
    'case view[2].cases[0].is: taken',
    'else view[2].else: taken',
    'else view[3].else: empty',
    'check view[4].checks[0].that: true',
    'overlay overlays.ask: taken',
    'outcome view[19].on.tap[1].then.ok: taken',
    'step view[10].on.tap[0].do: taken',
    'when view[7].when: true',
  ])
    assert.ok(none.includes(goal), `${goal} is missing in\n${none.join('\n')}`);
  assert.not.ok(none.includes('case view[2].cases[1].is: taken'));
  assert.not.ok(none.includes('each view[3].each: taken'));

  const reserved = {
    answers: { 'book.detail': BOOK_ANSWER, 'book.reserve': { is: 'ok', gives: { until: '2026-01-01' } } },
  };
  const steps = [
    { tap: 'Press' },
    { tap: 'Reserve' },
    { type: 'x', into: 'Remark' },
    { tap: 'Reserve' },
    { tap: 'Ask' },
    { tap: 'Yes' },
    { tap: 'Tell' },
    { dismiss: 'escape' },
    { viewport: { shrunk: 200 } },
  ];
  const most = missing(
    await covered({
      one: fixture(steps, reserved),
      two: fixture([], { fixture: 'two', ...answering({ state: 3, copies: [] }) }),
    }),
  );
  for (const goal of ['check', 'overlay', 'else', 'when']) {
    assert.equal(
      most.filter((line) => line.startsWith(`${goal} `)),
      [],
    );
  }
  assert.ok(most.includes('outcome view[19].on.tap[1].then.taken: taken'));
  assert.not.ok(most.includes('outcome view[19].on.tap[1].then.ok: taken'));
});

test('steps of contracts count once for all screens that use them', async () => {
  const report = await covered({ one: fixture([]) });
  const file = 'screens/calls/library.json';
  assert.ok(missing(report, file).some((line) => line.startsWith('step calls[1].outcomes[2].usually[0]')));
});

test('conditional entries of a list property count', async () => {
  const screen = {
    title: 'Shelf',
    params: { id: 'string' },
    view: [
      { widget: 'text', text: '=data.book.title' },
      {
        widget: 'rows',
        rows: [
          {
            each: 'data.book.copies',
            as: 'copy',
            when: "copy.place != ''",
            item: { text: '=copy.id', value: '=copy.place' },
          },
        ],
      },
    ],
  };
  const changes = { screens: { shelf: screen } };
  assert.equal(missing(await covered({ one: fixture([]) }, changes)), ['when view[1].rows[0].when: false']);
  const both = answering({ copies: [{ id: 'a' }, { id: 'b', place: 'Hall' }] });
  assert.equal(missing(await covered({ one: fixture([], both) }, changes)), []);
});

test('a screen without a fixture counts as not covered', async () => {
  const { coverage } = await runAll({ one: fixture([]) }, { coverage: true });
  const desk = coverage!.report().documents.find(({ file }) => file === 'screens/desk/screen.json')!;
  assert.is(desk.reached, 0);
  assert.ok(desk.total > 0);
});

test('the percentage is rounded down: 100 means that nothing is missing', () => {
  assert.is(percent({ total: 10_000, reached: 9999 }), 99.9);
  assert.is(percent({ total: 3, reached: 3 }), 100);
  assert.is(percent({ total: 0, reached: 0 }), 100);
});

test('the table, the page and the JSON have the same figures', async () => {
  const report = await covered({ one: fixture([{ see: ['Lent out'] }]) });
  const table = tableText(report);
  assert.match(table, / %\s+\d+\/\d+ {2}screens\/shelf\/screen\.json/);
  assert.match(
    table,
    /screens\/shelf\/screen\.json:\d+ rule: data\.book\.away never decides as false \(rules\.isLent\)/,
  );
  const html = coverageHtml(report);
  assert.match(html, /<mark class="some" title="rule\ntrue: 1\nfalse: never/);
  assert.match(html, /<mark class="none"/);
  assert.match(html, /<mark class="all"/);
  assert.match(html, /true: screens\/shelf\/fixtures\/one\.json/);
  const gap =
    /<li><a href="#([^"]+)">screens\/shelf\/screen\.json:\d+<\/a> rule: data\.book\.away never decides as false/;
  const place = gap.exec(html)?.[1];
  assert.ok(place, 'the page lists what is missing');
  assert.ok(html.includes(`<tr id="${place}">`), 'and leads to it');
  assert.match(html, /<section data-file="screens\/shelf\/screen\.json" data-gaps>/);
  assert.match(html, /<pre aria-hidden="true">1\n2\n3\n/);
  const json = JSON.parse(coverageJson(report)) as CoverageReport & { percent: number };
  assert.is(json.total, report.total);
  assert.is(json.percent, percent(report));
});
