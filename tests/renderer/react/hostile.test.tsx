import './dom.ts';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { compileProject } from '../../../compiler/index.ts';
import { readProject } from '../../../compiler/project/read.ts';
import { ScreenView } from '../../../renderer/react/screen.tsx';
import type { WidgetTable } from '../../../renderer/react/widget.ts';
import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import type { CompiledScreen, CompiledShape } from '../../../schemas/compiled.ts';
import { widgets as table } from '../../../widgets/generated/index.ts';
import { assert, test } from '../../suite.ts';
import { fakeHost } from '../host.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { screens, brand } = compileProject(readProject(root));

/** The number of different answers for each screen. */
const PAGES = 12;
/** What no answer may cause. */
const NEVER = /crashed|failed|unknown|recovered/;

/** Reproducible pseudo-random numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Values that servers may send instead of what their contract says. */
const ODD: unknown[] = [
  null,
  '',
  0,
  -1,
  1.5,
  9e15,
  '0',
  '00',
  'null',
  true,
  [],
  {},
  [[]],
  [null],
  '<b>x</b>',
  'javascript:alert(1)',
  'https://x.example/a?b=1',
  '170',
  '1',
  '2026-01-31',
  'x'.repeat(500),
  { __proto__: null, constructor: 1 },
];

/** A value of a shape, occasionally an unexpected one. */
function answered(shape: CompiledShape, next: () => number): unknown {
  if (next() < 0.12) return ODD[Math.floor(next() * ODD.length)];
  if (typeof shape === 'string') return scalarOf(shape, next);
  const many = Math.floor(next() * 4);
  switch (shape[0]) {
    case 'list':
      return Array.from({ length: many }, () => answered(shape[1], next));
    case 'map':
      return Object.fromEntries(Array.from({ length: many }, (_, at) => [`k${at}`, answered(shape[1], next)]));
    case 'rec':
      return Object.fromEntries(
        Object.entries(shape[2]).flatMap(([name, inner]) => (next() < 0.9 ? [[name, answered(inner, next)]] : [])),
      );
    case 'only':
      return shape[2][Math.floor(next() * shape[2].length)];
    case 'or':
      return answered(shape[1], next);
  }
}

function scalarOf(shape: string, next: () => number): unknown {
  const type = shape.replace(/[?!]$/, '');
  if (type === 'string') return ['', 'a', '1', '90006', 'txt', 'enum'][Math.floor(next() * 6)];
  if (type === 'bool' || type === 'flag') return next() < 0.5 ? 1 : '0';
  if (type === 'url') return 'https://x.example/p.png';
  if (type === 'date') return '2026-01-31';
  return [170, 174, 180, 200, 21, 110, 7, '12'][Math.floor(next() * 8)];
}

/** The text of an answer to a call of the document. */
function answerTo(document: CompiledScreen, name: string, next: () => number): string {
  if (next() < 0.05) return ['', '<html>', 'null', '[]', '{"code":'][Math.floor(next() * 5)]!;
  const outcomes = document.calls[name]?.outcomes ?? [];
  const { gives = 'json', from = [''] } = outcomes[0] ?? {};
  const data = answered(gives, next);
  const place = from[Math.floor(next() * from.length)]!;
  const head =
    next() < 0.85 ? { code: ['0', '00', 0][Math.floor(next() * 3)], success: 1 } : { code: 7, message: 'No' };
  return JSON.stringify(place === '' ? { ...head, ...(data as object) } : { ...head, [place]: data });
}

async function loadAll(): Promise<WidgetTable> {
  const entries = Object.entries(table).map(async ([name, entry]) => [
    name,
    'load' in entry ? await entry.load() : entry,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as WidgetTable;
}

/** Opens a screen, answers all requests, taps everything, answers again; returns what went wrong. */
async function visit(
  compiled: CompiledScreen,
  widgets: WidgetTable,
  seed: number,
  ready: Set<string>,
): Promise<string[]> {
  const next = random(seed);
  const host = {
    ...fakeHost(`${compiled.routes[0]?.path.split('#')[0] ?? '/'}?userId=1&productId=2&orderId=3&region=1&amount=100`),
    env: { brand },
  };
  const screen = createWholeScreen(compiled, host);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const view = createRoot(element);
  const answer = async () => {
    for (let round = 0; round < 6 && host.pending.length > 0; round += 1) {
      await act(async () => {
        const { request } = host.next();
        await host.next().answer(answerTo(compiled, request.call, next), next() < 0.05 ? 500 : 200);
        await nextTurn();
      });
    }
  };
  await act(async () => view.render(<ScreenView screen={screen} widgets={widgets} />));
  await answer();
  for (let tap = 0; tap < 5; tap += 1) {
    const buttons = document.querySelectorAll<HTMLElement>('button, [role=tab], input[type=radio]');
    await act(async () => buttons[Math.floor(next() * buttons.length)]?.click());
    await answer();
    await act(async () => screen.stay());
  }
  if (screen.phase() === 'ready') ready.add(compiled.screen);
  const blank = (document.body.textContent ?? '').trim() === '';
  const odd = host.reports.filter(({ code }) => NEVER.test(code)).map(({ code, message }) => `${code}: ${message}`);
  await act(async () => view.unmount());
  screen.leave();
  return [...odd, ...(blank ? ['the page is blank'] : [])].map((line) => `seed ${seed}: ${line}`);
}

for (const [name, { document: compiled }] of screens) {
  test(`no answer, whatever its form, breaks the screen ${name} or leaves it blank`, async () => {
    const widgets = await loadAll();
    const wrong: string[] = [];
    const ready = new Set<string>();
    for (let seed = 1; seed <= PAGES; seed += 1) wrong.push(...(await visit(compiled, widgets, seed, ready)));
    assert.equal(wrong, []);
    assert.ok(ready.has(name), 'some of the answers can be shown');
  });
}
