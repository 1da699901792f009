import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { bundlePage } from '../bundle.ts';
import { median } from '../numbers.ts';
import { compiledForm } from './document.ts';

/** The document on our renderer, the hand-written page, and an identical copy of it as the control. */
export const CONTESTANTS = ['ours', 'hand', 'copy'] as const;
export type ContestantName = (typeof CONTESTANTS)[number];

/** The measures. Times are milliseconds of main-thread CPU for one mount, keystroke, toggle or submit. */
export const MEASURES = ['cold mount', 'warm mount', 'keystroke', 'first toggle', 'toggle', 'submit', 'heap'] as const;
export type Measure = (typeof MEASURES)[number];

/** Value per round. Heap is in bytes. */
export type Samples = { [contestant in ContestantName]: { [measure in Measure]: number[] } };

export interface FormRun {
  n: number;
  layout: boolean;
  rounds: number;
}

export interface FormBench {
  run(options: FormRun): Promise<Samples>;
  stop(): void;
}

/** Builds the contestants and serves them with the product's style sheet on a separate port. */
export async function openFormBench(browser: Browser, style: string): Promise<FormBench> {
  const files = await contestantFiles();
  const documents = new Map<string, string>();
  const server = await serve((path) => {
    const [, kind, name = ''] = path.split('/');
    if (kind === 'file') return ['text/javascript', files.get(name) ?? ''];
    if (kind === 'document') {
      const text = documents.get(name) ?? JSON.stringify(compiledForm(Number(name)));
      documents.set(name, text);
      return ['application/json', text];
    }
    return ['text/html', pageOf(name, kind === 'layout', style)];
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    run: (options) => runRounds(browser, base, options),
    stop: () => server.close(),
  };
}

async function contestantFiles(): Promise<Map<string, Buffer>> {
  const [ours, hand, drive] = await Promise.all([
    bundlePage('ours', 'bench/form/ours.tsx'),
    bundlePage('hand', 'bench/form/hand.tsx'),
    bundlePage('drive', 'bench/form/drive.ts'),
  ]);
  return new Map([...ours, ...hand, ...drive, ['copy.js', hand.get('hand.js')!]]);
}

function pageOf(name: string, layout: boolean, style: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><style>${style}${layout ? '' : '#app{display:none}'}</style></head>
<body data-layout="${layout ? 'on' : 'off'}"><div id="app"></div>
<script type="module" src="/file/${name}.js"></script><script type="module" src="/file/drive.js"></script></body></html>`;
}

function serve(answer: (path: string) => [type: string, content: string | Buffer]): Promise<Server> {
  const server = createServer((request, response) => {
    const [type, content] = answer(request.url ?? '/');
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(content);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Every round measures all contestants, each in a separate browser process, starting with a different one. */
async function runRounds(browser: Browser, base: string, { n, layout, rounds }: FormRun): Promise<Samples> {
  const samples = Object.fromEntries(
    CONTESTANTS.map((name) => [name, Object.fromEntries(MEASURES.map((measure) => [measure, []]))]),
  ) as unknown as Samples;
  for (let round = 0; round < rounds; round += 1) {
    const facts = new Map<ContestantName, string>();
    for (let turn = 0; turn < CONTESTANTS.length; turn += 1) {
      const name = CONTESTANTS[(round + turn) % CONTESTANTS.length]!;
      const { values, fact } = await measurePage(browser, `${base}/${layout ? 'layout' : 'plain'}/${name}`, n);
      for (const measure of MEASURES) samples[name][measure].push(values[measure]);
      facts.set(name, fact);
    }
    holdEqual(facts, n);
  }
  return samples;
}

/** Throws unless the contestants render and send the same: otherwise the comparison is meaningless. */
function holdEqual(facts: ReadonlyMap<ContestantName, string>, n: number): void {
  const expected = facts.get('hand');
  for (const [name, fact] of facts) {
    if (fact === expected) continue;
    const at = [...fact].findIndex((sign, index) => sign !== expected![index]);
    throw new Error(
      `${name} differs from the hand-written page at N = ${n}:\n${fact.slice(at - 80, at + 80)}\n${expected!.slice(at - 80, at + 80)}`,
    );
  }
}

/** Repetitions per value, at up to 20, 200 and 1000 fields. */
const REPEATS = new Map([
  [20, { mounts: 12, keys: 600, toggles: 20 }],
  [200, { mounts: 6, keys: 600, toggles: 10 }],
  [1000, { mounts: 4, keys: 600, toggles: 8 }],
]);

async function measurePage(browser: Browser, url: string, n: number) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    const values = await measureForm(page, cdp, n);
    const fact = `${await page.evaluate('bench.submitted()')}\n${await page.evaluate('bench.markup()')}`;
    if (problems.length > 0) throw new Error(`${url}: ${problems.join('\n')}`);
    return { values, fact };
  } finally {
    await context.close();
  }
}

async function measureForm(page: Page, cdp: CDPSession, n: number): Promise<{ [measure in Measure]: number }> {
  const { mounts, keys, toggles } = REPEATS.get(n) ?? REPEATS.get(20)!;
  const cost = (script: string) => cpuOf(page, cdp, script);
  const every = async (times: number, measure: () => Promise<number>) => {
    const values: number[] = [];
    for (let time = 0; time < times; time += 1) values.push(await measure());
    return median(values);
  };
  await page.evaluate(`bench.start(${n})`);
  const before = await heapOf(cdp);
  const cold = await cost('bench.mount()');
  const warm = await every(mounts, async () => {
    await page.evaluate('bench.unmount()');
    return cost('bench.mount()');
  });
  const heap = (await heapOf(cdp)) - before;
  await page.evaluate('bench.keys(60)');
  const key = (await every(3, () => cost(`bench.keys(${keys / 3})`))) / (keys / 3);
  const first = await cost('bench.toggles(1)');
  await page.evaluate('bench.toggles(1)');
  // There and back, since one renders what the other removes.
  const toggle = (await every(toggles / 2, () => cost('bench.toggles(2)'))) / 2;
  await page.evaluate('bench.toggles(1)');
  const submit = await every(3, () => cost('bench.submit()'));
  return { 'cold mount': cold, 'warm mount': warm, keystroke: key, 'first toggle': first, toggle, submit, heap };
}

/** Returns the milliseconds of main-thread CPU spent on a script and its consequences. */
async function cpuOf(page: Page, cdp: CDPSession, script: string): Promise<number> {
  const before = await taskTime(cdp);
  await page.evaluate(script);
  return ((await taskTime(cdp)) - before) * 1000;
}

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** Returns the size of the heap in bytes after garbage collection. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
