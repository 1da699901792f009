import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinModules } from '../../build/join.mjs';
import { FEATURES } from '../../renderer/webview/boot/features.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
interface Description {
  boot: string;
  modules: { [name: string]: string };
  parts: { [module: string]: string };
  files: { [file: string]: { exports: string[] } };
}
const bundle = JSON.parse(read('page/bundle.json')) as Description;

test('the build makes one module per feature', () => {
  for (const name of Object.keys(FEATURES)) assert.ok(Object.hasOwn(bundle.modules, name), name);
});

test('the file of a feature by itself contains all of its exports', () => {
  for (const name of Object.keys(FEATURES)) {
    const [, names = ''] = /export\{([^}]*)\}/.exec(read(`web/${bundle.parts[name]}`))!;
    const exported = names.split(',').map((entry) => entry.split(' as ').at(-1));
    for (const wanted of bundle.files[bundle.modules[name]!]!.exports) assert.ok(exported.includes(wanted), wanted);
  }
});

test('two features that export the same name are refused', () => {
  const description = {
    boot: 'boot.js',
    modules: { money: 'money.js', once: 'once.js' },
    files: {
      'money.js': { exports: ['createGuard'], later: [] },
      'once.js': { exports: ['createGuard'], later: [] },
    },
  };
  assert.throws(() => joinModules(root, description, { now: [], later: [] }), /two features export createGuard/);
});
