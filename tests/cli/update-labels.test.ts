import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture, shelf } from '../runner/shelf.ts';
import { assert, test } from '../suite.ts';
import { written } from './written.ts';

const cli = join(fileURLToPath(import.meta.url), '../../../cli/screens.mjs');
const PRESSES = fixture([{ tap: 'Press' }, { see: ['Pressed'] }, { screen: 'pressed' }], {
  fixture: 'presses',
  note: 'Press',
});
const SEES_NOT = fixture([{ tap: 'Copy title' }, { notSee: ['Press!'] }, { copied: 'Emma' }], { fixture: 'copies' });
const PROJECT = shelf({ presses: PRESSES, copies: SEES_NOT });
const folder = written(PROJECT);
const run = (command: string, ...words: string[]) => spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
const screens = (...words: string[]) => run(process.execPath, cli, ...words);
const snapshot = join(folder, 'screens/shelf/snapshots/pressed.txt');
mkdirSync(join(folder, 'screens/shelf/snapshots'));
screens('test', '--update');
const kept = readFileSync(snapshot, 'utf8');
run('git', 'init', '-q');
run('git', 'add', '.');
run('git', '-c', 'user.name=qa', '-c', 'user.email=qa@example.com', 'commit', '-qm', 'before');

const screen = join(folder, 'screens/shelf/screen.json');
const presses = join(folder, 'screens/shelf/fixtures/presses.json');
const before = readFileSync(presses, 'utf8');
const authored = readFileSync(screen, 'utf8');
writeFileSync(screen, authored.replace('"label": "Press"', '"label": "Push"'));

test('a failure reports the changed label, where it is, and the command that updates the fixtures', () => {
  const { status, stdout } = screens('test');
  assert.is(status, 1);
  assert.match(stdout, /shelf: presses\n/);
  assert.match(
    stdout,
    /screens\/shelf\/screen\.json:\d+ changed from "Press" to "Push": screens test --update-labels updates the fixtures/,
  );
});

test('nothing is changed without --yes when nobody can be asked', () => {
  const { status, stdout } = screens('test', '--update-labels');
  assert.is(status, 1);
  assert.match(
    stdout,
    /presses\.json:\d+ "Press" → "Push"\nscreens\/shelf\/snapshots\/pressed\.txt with the new labels\nNothing was changed: add --yes to change 1 fixture\./,
  );
  assert.is(readFileSync(presses, 'utf8'), before);
});

test('the new label is written into the steps, and nothing else changes', () => {
  const { status, stdout } = screens('test', '--update-labels', '--yes');
  assert.is(status, 0, stdout);
  assert.match(stdout, /1 fixture changed/);
  assert.is(readFileSync(presses, 'utf8'), before.replace('"tap": "Press"', '"tap": "Push"'));
  assert.is(readFileSync(snapshot, 'utf8'), kept.replace('button "Press"', 'button "Push"'));
  assert.is(screens('test').status, 0);
});

test('without a changed label the command reports that', () => {
  writeFileSync(screen, authored);
  writeFileSync(presses, before);
  assert.match(screens('test', '--update-labels', '--yes').stdout, /No fixture uses a label that changed/);
});
