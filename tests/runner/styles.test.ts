import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../../compiler/project/read.ts';
import { screensOf } from '../../runner/play/journey.ts';
import { createRunner } from '../../runner/play/runner.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { readBundle } from '../../server/files/bundle.ts';
import { createPageStyles } from '../../server/files/page-styles.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const dist = join(root, 'dist');
const bundle = readBundle(dist);

/** The classes in a style sheet, without the pictures in it. */
const classesIn = (css: string) =>
  new Set(
    [...css.replace(/url\("[^"]*"\)|url\([^)]*\)/g, '').matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name!),
  );

/** Notes every class that an element gets from now on. */
function watchClasses(): Set<string> {
  const seen = new Set<string>();
  const note = (names: unknown) => {
    for (const name of String(names).split(/\s+/)) seen.add(name);
  };
  const { prototype } = Element;
  const { setAttribute } = prototype;
  prototype.setAttribute = function (name, value) {
    if (name === 'class') note(value);
    setAttribute.call(this, name, value);
  };
  const className = Object.getOwnPropertyDescriptor(prototype, 'className')!;
  Object.defineProperty(prototype, 'className', {
    ...className,
    set(names) {
      note(names);
      className.set!.call(this, names);
    },
  });
  return seen;
}

test('a page has the styles of every class that any fixture brings onto it', async () => {
  const project = readProject(root);
  const runner = createRunner();
  const { compiled, sound } = runner.prepare(project);
  const fixtures = new Map(sound.map((fixture) => [fixture.file, fixture]));
  const styled = classesIn(bundle.style);
  await import('../../runner/world/dom.ts');
  const seen = watchClasses();
  let drawn = 0;
  const missing = new Set<string>();
  const look = (file: string) => {
    const screens = screensOf(fixtures.get(file)!.document).flatMap((name) => compiled.screens.get(name) ?? []);
    const own = classesIn(bundle.styleFor(screens.map(({ document }) => document)));
    const names = [...seen].filter((name) => styled.has(name));
    drawn += names.length;
    for (const name of names) if (!own.has(name)) missing.add(`${screens[0]!.document.screen}: ${name}`);
    seen.clear();
  };
  await runner.run(project, { onVerdict: ({ file }) => look(file) });
  assert.equal([...missing], []);
  assert.ok(drawn > 10 * sound.length, `${drawn} classes`);
});

const withModules = (...later: string[]) => [{ features: { now: [], later } } as unknown as CompiledScreen];

test('a page with every widget has the whole style sheet, rule by rule', () => {
  const { widgets } = JSON.parse(readFileSync(join(dist, 'page/styles.json'), 'utf8'));
  const rulesIn = (css: string) => css.split('}').length;
  const whole = bundle.styleFor(withModules(...Object.keys(widgets)));
  // Only those of pages without a screen are missing: one picture each.
  assert.ok(rulesIn(bundle.style) - rulesIn(whole) < 20, `${rulesIn(bundle.style)} and ${rulesIn(whole)} rules`);
  assert.ok(whole.length > bundle.styleFor(withModules()).length * 1.5);
});

test('a rule is on a page if one of its selectors can match there, an animation if a rule there names it', () => {
  const styleOf = createPageStyles({
    rules: [
      {
        selectors: [['.a .b', 'a', 'b'], ['p.c', 'c'], ['p']],
        body: '{x:y}',
      },
      {
        at: '@media (hover:hover)',
        rules: [{ selectors: [['.b:not(.a)', 'b']], body: '{animation:1s to-b}' }],
      },
      { animation: 'to-b', text: '@keyframes to-b{}' },
      { animation: 'b', text: '@keyframes b{}' },
    ],
    always: ['a'],
    widgets: { one: ['b'], other: ['c'] },
  });
  assert.is(styleOf([]), 'p{x:y}');
  assert.is(styleOf(['other']), 'p.c,p{x:y}');
  assert.is(styleOf(['one']), '.a .b,p{x:y}@media (hover:hover){.b:not(.a){animation:1s to-b}}@keyframes to-b{}');
});
