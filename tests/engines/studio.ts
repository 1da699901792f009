import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../server/index.ts';
import type { Engine } from './engine.ts';
import { until } from './routes.ts';

const ADMIN = 'admin-of-the-engines-0123456789abcdef';
/** How long to wait for the effect of a step, in milliseconds: the project is compiled, and fixtures are played. */
const STEP_MS = 60_000;

/** A server with the studio and the product's screens as release 1. */
export async function startStudioServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    registry: true,
    data: { kind: 'folder', folder },
    adminToken: ADMIN,
    say: () => {},
  });
  return {
    address: server.address,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a page of the studio is asked and does, by visible names. As text, because it runs in the page. */
const TOOLS = `
  const visible = (element) => element.getBoundingClientRect().width > 0;
  const named = (tags, name) => [...document.querySelectorAll(tags)].find((element) =>
    visible(element) && (element.getAttribute('aria-label') || element.textContent).trim() === name);
  const field = (name) => [...document.querySelectorAll('label')].find((label) => label.textContent.trim() === name)?.control;
  const click = (name, tags = 'button, [role=tab]') => { const found = named(tags, name); found?.click(); return !!found; };
  const fill = (name, text) => {
    const input = field(name);
    if (!input) return false;
    const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  };
  const phone = () => document.querySelector('[aria-label=Preview] iframe')?.contentDocument;
  const shows = (page, text) => !!page?.body?.textContent.includes(text);
`;

/** Steps of a change, each an expression that is true once it is done. */
const STEPS: readonly (readonly [what: string, done: string])[] = [
  ['the form to sign in does not come', `!!field('Token')`],
  ['the token cannot be entered', `fill('Token', ${JSON.stringify(ADMIN)})`],
  ['there is no button to sign in', `click('Sign in')`],
  ['the outline does not come', `!!document.querySelector('[role=tree][aria-label=Outline] [role=treeitem]')`],
  ['the phone shows nothing', `shows(phone(), 'We are here to help')`],
  ['the phone shows no picture', `[...phone().images].some((image) => image.complete && image.naturalWidth > 0)`],
  [
    'the entry of a text is not in the outline',
    `[...document.querySelectorAll('[role=treeitem]')].some((entry) => entry.textContent.includes('We are here to help') && (entry.click(), true))`,
  ],
  ['a text cannot be changed', `fill('Text', 'We are glad to help')`],
  ['the phone does not follow the change', `shows(phone(), 'We are glad to help')`],
  [
    'the change is not saved',
    `[...document.querySelectorAll('[role=status]')].some((status) => status.textContent.trim() === 'Saved')`,
  ],
  ['a slip cannot be made', `fill('Text', '=data.nobody')`],
  ['the slip is not reported', `shows(document, 'has no nobody')`],
  ['the slip cannot be corrected', `fill('Text', 'We are glad to help')`],
  ['the message of the slip stays', `!shows(document, 'has no nobody')`],
  ['there are no fixtures', `click('Fixtures')`],
  ['the fixtures cannot be played', `click('Play all of this screen')`],
  ['the fixtures do not end', `/concerned, (none|\\d+) failed\\./.test(document.body.textContent)`],
];

/** What is wrong with the studio in an engine; empty if a text can be changed, checked and played. */
export async function faultsOfStudio(engine: Engine, address: string): Promise<string[]> {
  engine.problems();
  await engine.open(`${address}/studio/screens/customer-service`);
  for (const [what, done] of STEPS) {
    const isDone = await until(engine, `(() => { ${TOOLS} return ${done}; })()`, STEP_MS);
    if (!isDone) return [what, ...engine.problems()];
  }
  return engine.problems();
}
