import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
/** The maximum time for building the image, in milliseconds. */
const TIMEOUT_MS = 280_000;

interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of a Dockerfile, one line each, by stage. */
function stagesOf(text: string): Instruction[][] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim());
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest });
  }
  return stages;
}

/** The violations in a Dockerfile, one sentence each. */
function faultsOf(text: string): string[] {
  const stages = stagesOf(text);
  const all = stages.flat();
  const last = stages.at(-1) ?? [];
  const of = (name: string, list = last) => list.filter((one) => one.name === name).map(({ rest }) => rest);
  const isList = (rest = '') => Array.isArray(parsed(rest));
  const rules: [holds: boolean, fault: string][] = [
    [stages.length > 1, 'what builds is in the image that serves: use a stage of its own'],
    [all.every(({ name }) => name), 'a line is no instruction'],
    [of('FROM', all).every((image) => /^[\w./-]+:\d[\w.-]*( AS \w+)?$/.test(image)), 'an image has no version'],
    [of('ADD', all).length === 0, 'ADD fetches and unpacks: use COPY'],
    [of('WORKDIR', all).every((path) => path.startsWith('/')), 'WORKDIR is not absolute'],
    [!/root|^0/.test(of('USER').at(-1) ?? 'root'), 'it runs as root'],
    [of('CMD').length === 1 && isList(of('CMD')[0]), 'CMD is no list: a shell keeps SIGTERM to itself'],
    [isList(/CMD (.*)$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1]), 'HEALTHCHECK is missing, or no list'],
    [of('RUN', all).every((command) => !/\bsudo\b|curl[^|]*\|/.test(command)), 'RUN fetches a script'],
    [!/(TOKEN|PASSWORD|SECRET)=/.test(of('ENV', all).join()), 'a secret is in ENV'],
    [of('COPY').every((copy) => copy.startsWith('--from=')), 'the last stage takes something that was not built'],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => fault);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const text = readFileSync(join(root, 'Dockerfile'), 'utf8');

test('the container image follows the rules for images', () => {
  assert.equal(faultsOf(text), []);
});

test('each rule for images detects a violation', () => {
  for (const [from, to] of [
    [/FROM node:\S+\n/, 'FROM node:latest\n'],
    [/USER node\n/, ''],
    [/\nCMD .*\n/, '\nCMD node cli/screens.mjs serve\n'],
    [/HEALTHCHECK (.*)\\\n.*\n/, ''],
    [/COPY \. \./, 'ADD . .'],
    [/WORKDIR \/product/, 'WORKDIR product'],
    [/ENV NODE_ENV/, 'ENV API_TOKEN=x NODE_ENV'],
    [/ AS build[\s\S]*\nFROM [^\n]*/, ''],
  ] as const) {
    assert.ok(from.test(text), String(from));
    assert.ok(faultsOf(text.replace(from, to)).length > 0, `${from}`);
  }
});

test('the files that the image copies exist after a build, and no local files are included', () => {
  const taken = stagesOf(text)
    .at(-1)!
    .flatMap(({ name, rest }) => (name === 'COPY' ? /\/product\/(\S+)/.exec(rest)![1]! : []));
  for (const path of taken) assert.ok(existsSync(join(root, path)), path);
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  for (const path of ['.git', 'node_modules', 'dist', '.data']) assert.ok(ignored.includes(path), path);
  for (const path of ['screens', 'package-lock.json', 'build.mjs']) assert.not.ok(ignored.includes(path), path);
});

test('the image can be built if there is a Docker engine', () => {
  const engine = spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { encoding: 'utf8', timeout: 20_000 });
  if (engine.status !== 0) {
    console.log('There is no Docker engine here: the image is not built.');
    return;
  }
  const { status, stderr } = spawnSync('docker', ['build', '-q', '.'], {
    cwd: root,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  // Without its base images the image cannot be tested.
  if (/failed to resolve|TLS handshake|no such host|i\/o timeout|connection refused/i.test(stderr)) {
    console.log('The images that ours begins with cannot be fetched: it is not built.');
    return;
  }
  assert.is(status, 0, stderr);
});
