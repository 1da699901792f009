import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CompiledRelease } from '../../registry/shapes.ts';
import { backendOf } from '../../schemas/backend.ts';
import { openReleases } from '../../server/site/release.ts';
import { createServerSettings, type Release } from '../../server/site/server-settings.ts';
import { library } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { exampleScreen } from './example.ts';

const PLAIN = '<svg><path fill="#123456"/></svg>';
const COVER = 'screens/assets/cover/1.svg';

/** The example project, in which one picture shows the brand’s colour. */
function folderWith(cover: string): string {
  const folder = temporaryFolder();
  const view = [{ widget: 'image', src: 'cover/1', alt: 'Cover' }];
  const { files, assets } = library({ screen: { view } });
  const pictures = [...assets.values()].map(({ file }) => [file, file === COVER ? cover : PLAIN] as const);
  for (const [path, text] of [...files, ...pictures]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function releaseOf(folder: string, primary?: string): Release {
  const brand = primary ? { brand: new Map([['BRAND_COLOR_PRIMARY', primary]]) } : {};
  return openReleases(folder, { ...brand, say() {} }).read().release;
}

const cover = '<svg><path fill="var(--primary)"/></svg>';
const pictureOf = (release: Release, name: string) => {
  const address = release.documents[0]!.assets[name]!;
  return { address, text: Buffer.from(release.assets.get(address)!.bytes).toString() };
};

test('a drawing is served in the brand’s colour, at an address with the hash of the result', () => {
  const folder = folderWith(cover);
  const green = pictureOf(releaseOf(folder, '#0b7a55'), 'cover/1');
  const blue = pictureOf(releaseOf(folder, '#1d3fb8'), 'cover/1');
  assert.is(green.text, '<svg><path fill="#0b7a55"/></svg>');
  assert.is(blue.text, '<svg><path fill="#1d3fb8"/></svg>');
  for (const { address, text } of [green, blue]) {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    assert.is(address, `/assets/cover/1.${hash}.svg`);
  }
});

test('a document names the addresses that it is served with, and its hash follows them', () => {
  const folder = folderWith(cover);
  const [green, blue] = [releaseOf(folder, '#0b7a55'), releaseOf(folder, '#1d3fb8')];
  assert.is.not(green.documents[0]!.hash, blue.documents[0]!.hash);
  assert.equal([...green.repainted.values()], [pictureOf(green, 'cover/1').address]);
});

test('pictures without a colour of the brand stay as they are', () => {
  const folder = folderWith(PLAIN);
  const [own, blue] = [releaseOf(folder), releaseOf(folder, '#1d3fb8')];
  assert.equal([...own.assets.keys()], [...blue.assets.keys()]);
  assert.is(own.documents[0]!.hash, blue.documents[0]!.hash);
  assert.is(blue.repainted.size, 0);
});

test('an unchanged document of the next release is the same object, until the colours change', () => {
  const address = '/assets/cover.0123456789abcdef.svg';
  const compiled: CompiledRelease = {
    documents: [exampleScreen('shelf', ['/shelf'], { assets: { cover: address } })],
    brand: {},
    backend: backendOf([]),
    assets: new Map([[address, { file: COVER, bytes: new TextEncoder().encode(cover) }]]),
  };
  const apply = createServerSettings({});
  const [before] = apply(compiled).documents;
  assert.is(apply({ ...compiled }).documents[0], before);
  const [blue] = apply({ ...compiled, tokens: { light: { primary: '#1d3fb8' } } }).documents;
  assert.is.not(blue!.assets.cover, before!.assets.cover);
});
