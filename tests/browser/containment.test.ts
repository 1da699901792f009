import type { BrowserContext, Page } from 'playwright-core';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { steps, widget } from '../renderer/document.ts';
import { exampleScreen } from '../server/example.ts';
import { assert, test } from '../suite.ts';
import { phonesOfReleases } from './releases.ts';

const { phone, launch, serve, reported, messages } = phonesOfReleases();

/** A screen with one text, at `/shelf`. */
function shelf(text: string, more: Partial<CompiledScreen> = {}): CompiledScreen {
  return exampleScreen('shelf', ['/shelf'], {
    hash: text.padEnd(64, '0'),
    view: [widget('text', { text })],
    features: { now: ['text', 'button', 'failed'], later: [] },
    ...more,
  });
}
const [SIX, SEVEN] = [shelf('six'), shelf('seven')];

/** Breaks the documents of release 7 on their way to a phone, because the compiler refuses to create broken ones. */
function breakSeven(context: BrowserContext, path: string, value: unknown = null): Promise<unknown> {
  return context.addInitScript(
    ([path, value]) => {
      const parse = JSON.parse;
      JSON.parse = (text) => {
        const page = parse(text);
        if (document.documentElement.dataset.release !== '7' || !page?.screens) return page;
        const steps = ['screens', '0', 'document', ...(path as string).split('.')];
        const last = steps.pop()!;
        let place = page;
        for (const step of steps) place = place[step];
        place[last] = value;
        return page;
      };
    },
    [path, value],
  );
}

const sees = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const until = async (what: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await what()); tries += 1) {
    assert.ok(tries < 600, 'it never came to be');
    await new Promise((done) => setTimeout(done, 50));
  }
};
const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === `screens-${name}`)?.value;
/** Starts the app on a screen that crashes. */
async function crash(context: BrowserContext): Promise<Page> {
  const before = await cookie(context, 'crashed');
  const page = await launch(context);
  await until(async () => (await cookie(context, 'crashed')) !== before);
  return page;
}

/** Paths in a document; each breaks another step on the way to the first screen. */
const PLACES: [place: string, value?: unknown][] = [
  ['view'],
  ['view.0'],
  ['view.0.p'],
  ['view', [{ n: 1, w: 'text', p: {}, show: [null] }]],
  ['load'],
  ['load', { books: null }],
  ['load', { books: { n: 9, call: 'none' } }],
  ['params'],
  ['session'],
  ['form'],
];
for (const [place, value] of PLACES) {
  const what = value === undefined ? 'null' : JSON.stringify(value);
  test(`a release that breaks because its ${place} is ${what} is replaced by the previous one at the third start`, async () => {
    await serve([SIX], [SEVEN]);
    const context = await phone();
    await breakSeven(context, place, value);
    await crash(context);
    await crash(context);
    await sees(await launch(context), 'six');
    assert.is(await cookie(context, 'crashed'), '.7/shelf.7/shelf');
    // The phone keeps the previous release.
    await sees(await launch(context), 'six');
    assert.is(reported.filter(({ kind, release }) => kind === 'crashed' && release === 7).length, 2);
  });
}

test('a release that freezes the page is replaced at the third start, and reported then', async () => {
  await serve([SIX], [SEVEN]);
  const context = await phone();
  await context.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) => {
      // Called while the first screen is rendered.
      while (ms === 300 && document.documentElement.dataset.release === '7');
      return real(work, ms);
    }) as never;
  });
  for (let start = 0; start < 2; start += 1) {
    await launch(context);
    await until(async () => (await cookie(context, 'opening')) === '7/shelf');
    await until(async () => start === 0 || (await cookie(context, 'crashed')) === '.7/shelf');
  }
  await sees(await launch(context), 'six');
  await until(() => reported.some(({ kind, release }) => kind === 'crashed' && release === 7));
});

test('without cookies, a crash loads the previous release at the next page load', async () => {
  await serve([SIX], [SEVEN]);
  const context = await phone();
  await breakSeven(context, 'view.0');
  await context.addInitScript({
    content: "Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })",
  });
  const page = await launch(context);
  await until(() => page.url().includes('screens-avoid=7'));
  await page.reload();
  await sees(page, 'six');
  assert.match(page.url(), /\/shelf\?userId=secret-user&token=secret-token&screens-avoid=7$/);
});

test('a screen that crashes offers a reload, which loads the previous release after the second crash', async () => {
  await serve([SIX], [SEVEN]);
  const context = await phone();
  await breakSeven(context, 'view.0');
  await crash(context);
  const page = await crash(context);
  await page
    .getByRole('button', { name: 'Try again' })
    .or(page.getByRole('link', { name: 'Try again' }))
    .first()
    .click();
  await sees(page, 'six');
});

test('one crash changes nothing', async () => {
  await serve([SIX], [SEVEN]);
  const context = await phone();
  const url = (await launch(context)).url();
  await context.addCookies([{ name: 'screens-crashed', value: '.7/shelf', url }]);
  await sees(await launch(context), 'seven');
  await until(async () => (await cookie(context, 'opening')) === undefined);
});

test('pages that are left while they load do not count as crashes', async () => {
  await serve([SIX], [SEVEN]);
  const context = await phone();
  const page = await launch(context);
  const url = page.url();
  for (let round = 0; round < 5; round += 1) await page.goto(url, { waitUntil: 'commit' });
  await sees(page, 'seven');
  await until(async () => (await cookie(context, 'opening')) === undefined);
  assert.is(await cookie(context, 'crashed'), undefined);
});

test('a page reports that it was opened and shown in one message, without its address', async () => {
  await serve([SIX], [SEVEN]);
  await sees(await launch(await phone()), 'seven');
  await until(() => reported.length >= 2);
  const [opened, shown, ...more] = reported;
  assert.equal(opened, { release: 7, screen: 'shelf', kind: 'opened' });
  assert.ok(shown!.ms! > 0 && shown!.ms! < 20_000, `${shown!.ms}`);
  assert.equal({ ...shown, ms: 0 }, { release: 7, screen: 'shelf', kind: 'shown', ms: 0 });
  assert.equal(more, []);
  assert.is(messages.length, 1);
  assert.not.match(messages.join(), /secret/);
});

const load = { calls: { 'book.list': call('/examine/list') }, load: { books: { n: 9, call: 'book.list' } } };
function call(path: string) {
  return { method: 'GET', path, client: 'json', outcomes: [{ is: 'ok' }] } as const;
}

test('a failed load is reported once, with its call and outcome', async () => {
  await serve([SIX], [shelf('seven', load as never)]);
  const page = await launch(await phone());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await until(() => reported.length >= 2);
  await page.close();
  assert.equal(
    reported.filter(({ kind }) => kind !== 'report'),
    [
      { release: 7, screen: 'shelf', kind: 'opened' },
      { release: 7, screen: 'shelf', kind: 'failed', call: 'book.list', outcome: 'unreachable' },
    ],
  );
});

test('errors of the evaluator are reported by code, without their messages', async () => {
  await serve([SIX], [shelf('seven', { view: [widget('text', { text: ['nonsense', 'secret'] as never })] })]);
  await launch(await phone());
  await until(() => reported.some(({ kind }) => kind === 'report'));
  assert.equal(
    reported.filter(({ kind }) => kind === 'report'),
    [{ release: 7, screen: 'shelf', kind: 'report', code: 'unknown-operation' }],
  );
  assert.not.match(messages.join(), /secret/);
});

test('a screen opened within the page is reported on its own', async () => {
  const desk = exampleScreen('desk', ['/desk'], {
    hash: 'd'.repeat(64),
    view: [widget('text', { text: 'the desk' })],
  });
  const go = widget('button', { label: 'Go' }, { on: { tap: steps({ do: 'go', screen: 'desk', path: '/desk' }) } });
  await serve([SIX], [shelf('seven', { view: [go] }), desk]);
  const page = await launch(await phone());
  await page.getByRole('button', { name: 'Go' }).click();
  await sees(page, 'the desk');
  await until(() => reported.length >= 4);
  // The time when a screen was shown is known a frame later: a quick tap opens the next screen before that.
  const reports = reported.map(({ screen, kind }) => `${screen} ${kind}`);
  assert.equal([...reports].sort(), ['desk opened', 'desk shown', 'shelf opened', 'shelf shown']);
  for (const screen of ['shelf', 'desk']) {
    assert.ok(reports.indexOf(`${screen} opened`) < reports.indexOf(`${screen} shown`), screen);
  }
});

test('the page works when reports cannot be sent', async () => {
  await serve([SIX], [SEVEN]);
  const context = await phone();
  await context.route('**/beacon', (route) => route.abort());
  const page = await launch(context);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await sees(page, 'seven');
  await page.waitForTimeout(1_500);
  assert.equal(problems, []);
});

test('screens served from a folder belong to no release: nothing is reported or stored', async () => {
  await serve([SIX], [SEVEN], true);
  const context = await phone();
  await sees(await launch(context), 'seven');
  await new Promise((done) => setTimeout(done, 1_500));
  assert.equal([reported.length, (await context.cookies()).length], [0, 0]);
});
