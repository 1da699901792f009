import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

interface Locked {
  license?: string;
  dev?: boolean;
  /** Possibly for other platforms only. */
  optional?: boolean;
  resolved?: string;
  integrity?: string;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: { [path: string]: Locked };
};
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }));

/** Licences that only require their text to be kept: for everything that is redistributed. */
const ALLOWED = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT OR Apache-2.0',
];
/** Licences of tools that are not redistributed, by package. */
const TOOLS = new Map([
  ['axe-core', 'MPL-2.0'],
  ['argparse', 'Python-2.0 PSF-2.0'],
]);

/** The problem with a package's licence, if any. */
function licenceFault({ name, license = 'none', dev = false }: { name: string } & Locked): string | undefined {
  if (ALLOWED.includes(license)) return undefined;
  if (dev && TOOLS.get(name)?.split(' ').includes(license)) return undefined;
  return `${name}: ${license}${dev ? '' : ', in production'}`;
}

test('every dependency has an accepted licence', () => {
  assert.ok(locked.length > 50);
  assert.equal(
    locked.flatMap((one) => licenceFault(one) ?? []),
    [],
  );
});

test('a tool with a special licence is not part of the product', () => {
  assert.is(licenceFault({ name: 'axe-core', license: 'MPL-2.0', dev: true }), undefined);
  assert.is(licenceFault({ name: 'axe-core', license: 'MPL-2.0' }), 'axe-core: MPL-2.0, in production');
  assert.is(licenceFault({ name: 'other', license: 'MPL-2.0', dev: true }), 'other: MPL-2.0');
  assert.is(licenceFault({ name: 'other', dev: true }), 'other: none');
});

test('every dependency has an integrity hash, and none the address of a registry', () => {
  assert.equal(
    locked.filter(({ integrity, resolved, optional }) => (!integrity && !optional) || resolved).map(({ name }) => name),
    [],
  );
});
