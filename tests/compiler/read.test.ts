import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkProject } from '../../compiler/index.ts';
import { parseJson } from '../../compiler/json/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { assetUrl, documentKind } from '../../compiler/source/project.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';
import { library } from './library.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-'));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('screens/shelf/screen.json', '{"screen": "shelf"}');
  write('screens/shelf/fixtures/empty.json', '{}');
  write('screens/calls/shelf.json', '{"calls": []}');
  write('screens/assets/status/200.svg', '<svg/>');
  write('screens/assets/status/21.svg', '<svg fill="var(--primary)"/>');
  write('screens/.hidden.json', '{}');
  write('screens/shelf/notes.txt', 'x');
  write('screens/shelf/fixtures/full.JSON', '{}');
  write('screens/shelf/fixtures/late.json.txt', '{}');
  write('screens/fragments/large.json', Buffer.alloc(3_000_000, 32));
  write('screens/fragments/windows.json', Buffer.from('\ufeff{}', 'utf16le'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('reads the documents and assets of a folder', () => {
  const project = readProject(folder);
  assert.equal(
    [...project.files.keys()],
    [
      'screens/calls/shelf.json',
      'screens/fragments/large.json',
      'screens/fragments/windows.json',
      'screens/shelf/fixtures/empty.json',
      // Nothing reads the next two, which is said.
      'screens/shelf/fixtures/full.JSON',
      'screens/shelf/fixtures/late.json.txt',
      'screens/shelf/screen.json',
    ],
  );
  assert.is(project.files.get('screens/shelf/screen.json'), '{"screen": "shelf"}');
  assert.equal(
    [...project.assets],
    [
      ['status/200', { file: 'screens/assets/status/200.svg', hash: 'd4dc56669143034f' }],
      [
        'status/21',
        { file: 'screens/assets/status/21.svg', hash: '3542091167868a30', drawing: '<svg fill="var(--primary)"/>' },
      ],
    ],
  );
});

test('reads only as much of a large file as is needed to refuse it', () => {
  const text = readProject(folder).files.get('screens/fragments/large.json')!;
  assert.is(text.length, 1_000_001);
  assert.is(parseJson(text, 'large.json').issues[0]!.code, 'file-too-large');
});

test('reports a file that is not UTF-8', () => {
  const text = readProject(folder).files.get('screens/fragments/windows.json')!;
  const [issue] = parseJson(text, 'windows.json').issues;
  assert.is(issue!.message, 'this file is not UTF-8: save it as UTF-8');
});

test('throws if there is no project', () => {
  assert.throws(() => readProject(join(folder, 'nowhere')), /ENOENT/);
});

test('derives the kind of a document from its path', () => {
  assert.is(documentKind('screens/shelf/screen.json'), 'screen');
  assert.is(documentKind('screens/shelf/fixtures/a.json'), 'fixture');
  assert.is(documentKind('screens/fragments/a.json'), 'fragment');
  assert.is(documentKind('screens/calls/_common.json'), 'common');
  assert.is(documentKind('screens/calls/shelf.json'), 'calls');
  assert.is(documentKind('screens/calls/answers/shelf.add/ok.json'), 'answer');
  assert.is(documentKind('screens/shapes.json'), 'shapes');
  assert.is(documentKind('screens/brand.json'), 'brand');
  assert.is(documentKind('screens/shelf/screens.json'), undefined);
});

test('the URL of an asset changes with its content', () => {
  const asset = { file: 'screens/assets/status/200.svg', hash: '0123456789abcdef' };
  assert.is(assetUrl('status/200', asset), '/assets/status/200.0123456789abcdef.svg');
  assert.is(assetUrl('a b/ü', asset), '/assets/a%20b/%C3%BC.0123456789abcdef.svg');
});

test('reports a picture that has the name of another, and another ending', () => {
  mkdirSync(join(folder, 'screens/assets/cover'), { recursive: true });
  for (const ending of ['svg', 'png']) writeFileSync(join(folder, `screens/assets/cover/3.${ending}`), ending);
  const cover = readProject(folder).assets.get('cover/3')!;
  assert.equal([cover.file, cover.twins], ['screens/assets/cover/3.png', ['screens/assets/cover/3.svg']]);
  const { files, assets } = library();
  assert.equal(
    checkProject({ files, assets: new Map(assets).set('cover/3', cover) }).map(({ file, message }) => [file, message]),
    [
      [
        'screens/assets/cover/3.svg',
        'asset `cover/3` is screens/assets/cover/3.png already, so this file is never shown: remove one, or give it another name',
      ],
    ],
  );
});
