import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Channel, DraftInfo, Role } from '../../../registry/index.ts';
import { startServer } from '../../../server/index.ts';
import { fixture } from '../../runner/shelf.ts';
import { startRegistryApi } from '../../server/registry/api.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { type Ended, screens } from './screens.ts';

const api = await startRegistryApi();
const server = { SCREENS_SERVER: api.address };
const as = (role: Role) => ({ ...server, SCREENS_TOKEN: api.people[role].token });

/** A folder with a checkout of the project. */
function checkout(): string {
  const folder = temporaryFolder();
  cpSync(join(api.folder, 'screens'), join(folder, 'screens'), { recursive: true });
  return folder;
}
const put = (folder: string, path: string, text: string) => writeFileSync(join(folder, 'screens', path), text);
const read = (folder: string, path: string) => readFileSync(join(folder, 'screens', path), 'utf8');
const moreFixtures = (name: string) => JSON.stringify(fixture([{ see: ['Emma'] }], { fixture: name }));
const done = ({ status, stdout, stderr }: Ended): string => {
  assert.is(status, 0, stderr + stdout);
  return stdout;
};
const refused = ({ status, stdout, stderr }: Ended): string => {
  assert.is(status, 1, stderr + stdout);
  return stderr;
};
const json = <Value>(ended: Ended) => JSON.parse(done(ended)) as Value;

/** Publishes a change, so that production is a new release. */
async function publishSomething(name: string): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  done(await screens(['pull'], folder, as('viewer')));
  put(folder, `shelf/fixtures/${name}.json`, moreFixtures(name));
  const { draft } = json<DraftInfo>(await screens(['push', '--json'], folder, as('editor')));
  done(await screens(['review', String(draft)], folder, as('editor')));
  done(await screens(['approve', String(draft)], folder, as('approver')));
  done(await screens(['publish', String(draft)], folder, as('operator')));
}

test('a folder that equals production has nothing to push', async () => {
  const ended = await screens(['push'], checkout(), as('editor'));
  assert.match(refused(ended), /^Nothing to push: the folder has no changes compared with production \(release 1\)\./);
  assert.is(ended.stdout, '');
  const asJson = await screens(['push', '--json'], checkout(), as('editor'));
  assert.is(asJson.status, 1);
  assert.is((JSON.parse(asJson.stdout) as { error: { code: string } }).error.code, 'nothing-to-push');
});

test('a change is pushed from a folder, published to everybody, and rolled back', async () => {
  const folder = checkout();
  put(folder, 'shelf/screen.json', read(folder, 'shelf/screen.json').replace('"No copies"', '"None left"'));
  const difference = done(await screens(['diff'], folder, as('viewer')));
  assert.match(difference, /^From production to the folder\n(.*\n)*1 file: shelf\/screen\.json changed\n$/);

  const pushed = done(await screens(['push', '--note', 'Says it shorter'], folder, as('editor')));
  assert.match(pushed, /^draft 1\n1 file over release 1: Says it shorter\n/);
  assert.match(pushed, /Send it for review with "screens review 1"\.\n$/);
  assert.match(
    done(await screens(['review', '1'], folder, as('editor'))),
    /^draft 1 {2}in-review .*\n(.*\n)*Someone else approves/,
  );
  assert.match(
    refused(await screens(['publish', '1'], folder, as('operator'))),
    /^Draft 1 needs 1 approval from others and has 0: /,
  );
  done(await screens(['approve', '1'], folder, as('approver')));
  const shown = done(await screens(['drafts', '1'], folder, as('viewer')));
  assert.match(
    shown,
    /^draft 1 {2}approved {2}over release 1 {2}the editor .* Says it shorter\n {2}approved by the approver/,
  );
  assert.match(shown, /1 file: shelf\/screen\.json changed\nPublish it with/);

  assert.match(
    done(await screens(['publish', '1', '--percent', '5'], folder, as('operator'))),
    /^release 2: for 5 % of installations\n/,
  );
  assert.is(
    done(await screens(['rollout', '25'], folder, as('operator'))),
    'Production is release 1.\nRelease 2 goes to 25 % of installations.\n',
  );
  assert.match(
    done(await screens(['halt', '--note', 'Slow'], folder, as('operator'))),
    /^Production is release 1\.\nRelease 2 is halted: nobody gets it\./,
  );
  assert.match(
    done(await screens(['halt', '--note', 'I look into it'], folder, as('operator'))),
    /\nIt was halted already, by the operator on [\d: -]+: Slow\nYour note is in the history\.\n$/,
  );
  assert.match(
    done(await screens(['history'], folder, as('viewer'))),
    / {2}halt {2}release 2 {2}it was halted already {2}I look into it\n$/,
  );
  done(await screens(['rollout', '100'], folder, as('operator')));
  assert.match(
    done(await screens(['releases'], folder, as('viewer'))),
    /^release 2 .* the editor, approved by the approver {2}Says it shorter {2}← production\nrelease 1 /,
  );
  assert.is(
    done(await screens(['rollback', '--note', 'Too short'], folder, as('operator'))),
    'Production is release 1.\n',
  );
  const told = done(await screens(['history'], folder, as('viewer')));
  const words = ['draft', 'review', 'approve', 'publish', 'rollout', 'halt', 'halt', 'rollout', 'rollback'];
  assert.match(told, new RegExp(`${words.map((word) => `  ${word}  .*\\n`).join('(.*\\n)*.*')}$`));
  assert.match(told, / {2}rollout {2}release \d+ {2}\d+ %\n/);
  assert.match(
    done(await screens(['rollback', '2', '--note', 'It was not too short'], folder, as('operator'))),
    /^Production is release 2\.\nRelease 2 was taken back before, by the operator on [\d: -]+: Too short\n$/,
  );
  done(await screens(['rollback', '--note', 'It was'], folder, as('operator')));
});

test('with --json each command prints one JSON document like that of the HTTP API', async () => {
  const folder = checkout();
  put(folder, 'shelf/fixtures/json.json', moreFixtures('json'));
  const difference = json<{ files: unknown }>(await screens(['diff', '--json'], folder, as('viewer')));
  assert.equal(difference.files, [{ path: 'shelf/fixtures/json.json', change: 'added' }]);
  const { draft, state } = json<DraftInfo>(await screens(['push', '--json'], folder, as('editor')));
  assert.is(state, 'open');
  assert.is(json<DraftInfo>(await screens(['review', `${draft}`, '--json'], folder, as('editor'))).state, 'in-review');
  const back = await screens(['send-back', `${draft}`, '--note', 'Why?', '--json'], folder, as('approver'));
  assert.is(json<DraftInfo>(back).state, 'open');
  assert.match(
    done(await screens(['drafts', `${draft}`], folder, as('editor'))),
    / {2}sent back by the approver .* Why\?\n/,
  );
  done(await screens(['review', `${draft}`, '--json'], folder, as('editor')));
  const approved = json<DraftInfo>(await screens(['approve', `${draft}`, '--json'], folder, as('approver')));
  assert.is(approved.approvals[0]!.who, 'the approver');
  const publish = ['publish', `${draft}`, '--percent', '1', '--json'];
  const published = json<{ release: number; seq: number }>(await screens(publish, folder, as('operator')));
  const { release, candidate } = await api.registry.channel();
  assert.equal([published.release, release], [candidate!.release, 1]);
  const halted = json<Channel>(await screens(['halt', '--json'], folder, as('operator')));
  assert.is(halted.candidate?.state, 'halted');
  const rolledBack = json<Channel>(await screens(['rollback', '--note', 'x', '--json'], folder, as('operator')));
  assert.equal(rolledBack, await api.registry.channel());
  assert.is(
    json<{ drafts: DraftInfo[] }>(await screens(['drafts', '--json'], folder, as('viewer'))).drafts[0]!.draft,
    draft,
  );
  assert.is(json<DraftInfo>(await screens(['drafts', `${draft}`, '--json'], folder, as('viewer'))).state, 'published');
  const { releases } = json<{ releases: { release: number }[] }>(
    await screens(['releases', '--json'], folder, as('viewer')),
  );
  assert.is(releases[0]!.release, published.release);
  const { entries } = json<{ entries: { n: number }[] }>(await screens(['history', '--json'], folder, as('viewer')));
  assert.equal(
    entries.map(({ n }) => n),
    entries.map((_entry, at) => at + 1),
  );
});

test('a fixture that fails now is printed with its place and reason, and only published with a reason', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  done(await screens(['pull'], folder, as('viewer')));
  const screen = read(folder, 'shelf/screen.json');
  put(folder, 'shelf/fixtures/bad.json', JSON.stringify(fixture([{ see: ['Nobody'] }], { fixture: 'a bad one' })));
  const FAILS =
    /^ *FAIL screens\/shelf\/fixtures\/bad\.json:\d+ shelf: a bad one\n +expected to see "Nobody"; it is not on the screen\n/m;
  const difference = done(await screens(['diff'], folder, as('viewer')));
  assert.match(difference, FAILS);
  const { fixtures } = json<{ fixtures: object[] }>(await screens(['diff', '--json'], folder, as('viewer')));
  const [{ why, line, ...rest }] = fixtures as [{ why: string; line: number }];
  assert.equal(rest, {
    ...{ screen: 'shelf', fixture: 'a bad one', before: 'absent', after: 'failed' },
    file: 'shelf/fixtures/bad.json',
  });
  assert.match(why, /^expected to see "Nobody"/);
  assert.ok(line > 0);

  const { draft } = json<DraftInfo>(await screens(['push', '--json'], folder, as('editor')));
  const anyway = `"screens publish ${draft} --reason TEXT"`;
  for (const [step, role] of [
    ['review', 'editor'],
    ['approve', 'approver'],
    ['drafts', 'viewer'],
  ] as const) {
    const said = done(await screens([step, String(draft)], folder, as(role)));
    assert.match(said, FAILS);
    assert.is(said.split('FAIL').length, 2, 'once');
    assert.ok(said.includes(anyway), said);
  }
  const refusal = refused(await screens(['publish', String(draft)], folder, as('operator')));
  assert.match(refusal, FAILS);
  assert.ok(refusal.includes(anyway));
  const words = ['publish', String(draft), '--reason', 'It is known', '--percent', '5'];
  done(await screens(words, folder, as('operator')));
  const told = done(await screens(['history'], folder, as('viewer')));
  assert.match(told, /\n.* {2}publish {2}.* {2}5 % {2}despite 1 failing fixture: "It is known" {2}.*\n$/);
  done(await screens(['rollback', '--note', 'x'], folder, as('operator')));
  assert.match(
    done(await screens(['history'], folder, as('viewer'))),
    / {2}rollback {2}release \d+ {2}from release \d+ {2}release \d+ withdrawn {2}x\n$/,
  );

  rmSync(join(folder, 'screens/shelf/fixtures/bad.json'));
  put(folder, 'shelf/screen.json', screen.replace('"screen"', '"scream"'));
  const broken = done(await screens(['diff'], folder, as('viewer')));
  assert.match(
    broken,
    /\n {2}FAIL \d+ fixtures? not run: screen shelf has an error and cannot be played; see "screens check"\n/,
  );
  assert.is(broken.split('FAIL').length, 2, 'one line, however many there are');
});

test('the history says that an author approved their own draft', async () => {
  const { address, admin, folder: imported } = await startRegistryApi({ alone: true });
  const only = { SCREENS_SERVER: address, SCREENS_TOKEN: admin };
  const folder = temporaryFolder();
  cpSync(join(imported, 'screens'), join(folder, 'screens'), { recursive: true });
  put(folder, 'shelf/fixtures/own.json', moreFixtures('own'));
  for (const words of [['push'], ['review', '1'], ['approve', '1'], ['publish', '1']])
    done(await screens(words, folder, only));
  const told = done(await screens(['history'], folder, only));
  for (const what of ['approve', 'publish'])
    assert.match(told, new RegExp(`  ${what}  .*approved by its author, because the registry knows only one person`));
});

test('people are listed, added with a token that is shown once, and removed', async () => {
  const folder = checkout();
  const added = done(await screens(['people', 'add', 'Bo Li', '--role', 'editor'], folder, as('admin')));
  const [, token = ''] =
    /^Bo Li is editor, with this token, which is not shown again:\n([\w-]{43})\n$/.exec(added) ?? [];
  assert.is((await api.ask('GET', '/session', { token })).status, 200);
  const listed = done(await screens(['people'], folder, as('admin')));
  assert.match(listed, /^Bo Li {2}editor$/m);
  assert.not.ok(listed.includes(token));
  assert.is(done(await screens(['people', 'remove', 'Bo Li'], folder, as('admin'))), 'Bo Li can no longer sign in.\n');
  assert.is((await api.ask('GET', '/session', { token })).status, 401);
  const document = ['people', 'add', 'Cy', '--role', 'viewer', '--json'];
  assert.equal(Object.keys(json<object>(await screens(document, folder, as('admin')))).sort(), [
    'name',
    'role',
    'token',
  ]);
  assert.equal(json(await screens(['people', 'remove', 'Cy', '--json'], folder, as('admin'))), { removed: 'Cy' });
  assert.ok(json<{ people: unknown[] }>(await screens(['people', '--json'], folder, as('admin'))).people.length >= 6);
});

test('removing the last admin, where ADMIN_TOKEN allows it, says that nobody else is one', async () => {
  const adminToken = 'c3'.repeat(16);
  const { address, registry } = await startRegistryApi({ adminToken, alone: true });
  const admin = { name: 'admin', role: 'admin' } as const;
  for (const name of ['Ada', 'Ben']) await registry.people.add(admin, { name, role: 'admin' });
  const remove = async (name: string) =>
    done(await screens(['people', 'remove', name], checkout(), { SCREENS_SERVER: address, SCREENS_TOKEN: adminToken }));
  assert.is(await remove('Ada'), 'Ada can no longer sign in.\n');
  assert.match(
    await remove('ben'),
    /^ben can no longer sign in\.\nNobody else is an admin: only the token of the setting ADMIN_TOKEN /,
  );
});

test('a refusal explains why and what to do next, and exits with 1', async () => {
  const folder = checkout();
  const role = refused(await screens(['rollout', '5'], folder, as('editor')));
  assert.match(role, /^This needs an operator; the editor is an editor\. Ask an admin\.\n$/);
  const nobody = refused(await screens(['releases'], folder, { ...server, DATA: temporaryFolder() }));
  assert.match(nobody, /\nSet SCREENS_TOKEN to your token; an admin creates tokens/);
  assert.match(
    refused(await screens(['drafts', '999'], folder, as('viewer'))),
    /^There is no draft 999\.\nList the drafts with "screens drafts"\.\n$/,
  );
  assert.match(refused(await screens(['rollout', '5'], folder, as('operator'))), /No rollout is running/);
  const broken = checkout();
  put(broken, 'shelf/screen.json', '{ "screen": "shelf" }');
  const pushed = done(await screens(['push'], broken, as('editor')));
  assert.match(pushed, /^screens\/shelf\/screen\.json:\d+:\d+ error .* \[[\w-]+\]$/m);
  const [, draft = ''] = /^draft (\d+)\n/.exec(pushed)!;
  const review = await screens(['review', draft], broken, as('editor'));
  assert.match(refused(review), /errors?: correct the documents first\.\n(.*\n)*screens\/[\w/-]+\.json:\d+:\d+ error/);
  const { error } = JSON.parse((await screens(['review', draft, '--json'], broken, as('editor'))).stdout) as {
    error: { code: string; issues: unknown[] };
  };
  assert.is(error.code, 'issues');
  assert.ok(error.issues.length > 0);
});

test('wrong usage exits with 2', async () => {
  const folder = checkout();
  const wrong = [
    ['approve'],
    ['approve', 'x'],
    ['approve', '0'],
    ['approve', '1', '2'],
    ['review', '1', '--fast'],
    ['publish', '1', '--percent', '101'],
    ['publish', '1', '--percent'],
    ['rollout'],
    ['rollout', 'all'],
    ['rollback'],
    ['rollback', 'x', '--note', 'y'],
    ['diff', 'yesterday'],
    ['diff', 'release'],
    ['pull', '--release', '1', '--draft', '1'],
    ['pull', '--draft', 'x'],
    ['push', 'now'],
    ['people', 'add', 'Bo'],
    ['people', 'add', 'Bo', '--role', 'boss'],
    ['people', 'delete', 'Bo'],
    ['people', 'remove'],
  ];
  const ends = await Promise.all(wrong.map((words) => screens(words, folder, as('admin'))));
  for (const [at, { status, stdout, stderr }] of ends.entries()) {
    assert.is(status, 2, `${wrong[at]!.join(' ')}: ${stderr}${stdout}`);
    assert.is(stdout, '');
    assert.ok(stderr.length > 10);
  }
  const documents = await Promise.all(
    wrong.slice(-9).map((words) => screens([...words, '--json'], folder, as('admin'))),
  );
  for (const { status, stdout } of documents) {
    assert.is(status, 2);
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string } };
    assert.is(error.code, 'usage');
    assert.ok(error.message.length > 10);
  }
  const odd = await screens(['releases'], folder, { SCREENS_SERVER: 'screens.example.com' });
  assert.is(odd.status, 2);
  assert.match(odd.stderr, /^SCREENS_SERVER is "screens\.example\.com", but it must be the address of a server/);
  assert.is((await screens(['push', '--help'], folder)).status, 0);
});

test('a registry that cannot respond at the moment exits with 2', async () => {
  const error = { code: 'unavailable', message: 'The registry cannot respond at the moment.' };
  const down = createServer((_request, response) => response.writeHead(503).end(JSON.stringify({ error })));
  await new Promise<void>((listening) => down.listen(0, '127.0.0.1', listening));
  afterAll(() => void down.close());
  const { port } = down.address() as AddressInfo;
  const { status, stderr } = await screens(['releases'], checkout(), { PORT: String(port) });
  assert.equal([status, stderr], [2, `${error.message}\n`]);
});

test('no connection, and a server without a registry, exit with 2', async () => {
  const other = createServer((_request, response) => response.writeHead(404).end('There is nothing at this address.'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  afterAll(() => void other.close());
  const folder = checkout();
  const { port } = other.address() as AddressInfo;
  const without = await screens(['releases'], folder, { PORT: String(port) });
  assert.is(without.status, 2);
  assert.match(without.stderr, /^http:\/\/127\.0\.0\.1:\d+ responds, but has no registry/);
  const watched = await startServer({ port: 0, host: '127.0.0.1', folder: api.folder, logLevel: 'silent' });
  afterAll(() => watched.stop());
  for (const path of ['', '/', '/openapi.json', '/v1/releases', '/v1/drafts/1/review']) {
    const answer = await fetch(`${watched.address}/registry${path}`, { method: path.endsWith('w') ? 'POST' : 'GET' });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    assert.equal([answer.status, error.code], [404, 'no-registry'], path);
    assert.match(error.message, /without a registry: start it with "npm start", without --watch\.$/);
  }
  const folderOnly = await screens(['releases'], folder, { SCREENS_SERVER: watched.address });
  assert.is(folderOnly.status, 2);
  assert.match(folderOnly.stderr, /responds, but has no registry \(status 404\): it may serve a folder with --watch/);
  const away = await screens(['push'], folder, { SCREENS_SERVER: 'http://127.0.0.1:9' });
  assert.is(away.status, 2);
  assert.match(away.stderr, /^No server responds at http:\/\/127\.0\.0\.1:9 \([\w ]+\): start it with "npm start"/);
  const asJson = await screens(['releases', '--json'], folder, {
    SCREENS_SERVER: 'http://127.0.0.1:9',
  });
  assert.is((JSON.parse(asJson.stdout) as { error: { code: string } }).error.code, 'no-connection');
});

test('without SCREENS_TOKEN the token of the first admin is used if its file can be read', async () => {
  const data = temporaryFolder();
  writeFileSync(join(data, 'admin-token'), `${api.admin}\n`);
  done(await screens(['releases'], checkout(), { ...server, DATA: data }));
});

test('pull writes production, a release or a draft, and overwrites no changes that exist only in the folder', async () => {
  await publishSomething('pulled');
  const { release: production } = await api.registry.channel();
  const folder = checkout();
  const own = 'shelf/fixtures/own.json';
  put(folder, own, moreFixtures('own'));
  put(folder, 'shelf/notes.md', 'of no document');
  const before = await screens(['pull'], folder, as('viewer'));
  assert.match(
    refused(before),
    /^Pulling would overwrite what is not in the registry: screens\/shelf\/fixtures\/own\.json\. Keep it with "screens push"/,
  );
  assert.not.ok(existsSync(join(folder, 'screens/shelf/fixtures/pulled.json')), 'nothing was written');

  const { draft } = json<DraftInfo>(await screens(['push', '--json'], folder, as('editor')));
  assert.is(done(await screens(['pull'], folder, as('viewer'))), `release ${production}: 1 file written, 1 removed\n`);
  assert.not.ok(existsSync(join(folder, 'screens', own)));
  assert.ok(existsSync(join(folder, 'screens/shelf/notes.md')), 'what the registry does not keep is left alone');
  assert.is(done(await screens(['pull'], folder, as('viewer'))), `The folder is already at release ${production}.\n`);

  done(await screens(['pull', '--draft', String(draft)], folder, as('viewer')));
  assert.is(read(folder, own), moreFixtures('own'));
  const first = json<{ pulled: string; removed: string[] }>(
    await screens(['pull', '--release', '1', '--json'], folder, as('viewer')),
  );
  assert.is(first.pulled, 'release 1');
  assert.ok(first.removed.includes(own));
  assert.match(refused(await screens(['pull', '--release', '999'], folder, as('viewer'))), /999/);
});

test('push does not revert what others have published; a file that both changed is merged by hand', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  done(await screens(['pull'], folder, as('viewer')));
  const screen = read(folder, 'shelf/screen.json');
  put(folder, 'shelf/screen.json', screen.replace('"Lent out"', '"Away"'));
  await publishSomething('meanwhile');
  const { files } = json<DraftInfo>(await screens(['push', '--json'], folder, as('editor')));
  assert.equal(Object.keys(files), ['shelf/screen.json'], 'the new fixture is not deleted');

  const others = checkout();
  done(await screens(['pull'], others, as('viewer')));
  put(others, 'shelf/screen.json', screen.replace('"Lent out"', '"Not here"'));
  const { draft: faster } = json<DraftInfo>(await screens(['push', '--json'], others, as('editor')));
  for (const [step, role] of [
    ['review', 'editor'],
    ['approve', 'approver'],
    ['publish', 'operator'],
  ] as const)
    done(await screens([step, String(faster)], others, as(role)));
  assert.match(
    done(await screens(['diff'], folder, as('viewer'))),
    /\n1 file: shelf\/screen\.json changed\n$/,
    'only what it changes itself, also where both have',
  );
  const pushed = done(await screens(['push'], folder, as('editor')));
  const [, draft = ''] = /^draft (\d+)\n/.exec(pushed)!;
  assert.match(pushed, /\nOthers have changed the same files since release \d+: the review merges them/);
  const review = refused(await screens(['review', draft], folder, as('editor')));
  const [, command = ''] =
    /both changed shelf\/screen\.json.*\n {2}screens\/shelf\/screen\.json\n(?:.*\n){2}.* run "screens (rebase \d+ --resolved \d+ --seen \d+)"/.exec(
      review,
    )!;
  const release = (await api.registry.channel()).release;
  const { version } = await api.registry.draft(Number(draft));
  assert.is(command, `rebase ${draft} --resolved ${release} --seen ${version}`);
  const versions = join(temporaryFolder(), 'versions');
  refused(await screens(['rebase', draft, '--versions', versions], folder, as('editor')));
  for (const [version, label] of [
    ['base', 'Lent out'],
    ['theirs', 'Not here'],
    ['mine', 'Away'],
  ]) {
    const text = readFileSync(join(versions, `shelf/screen.json.${version}`), 'utf8');
    assert.is(text, screen.replace('"Lent out"', `"${label}"`), version);
  }
  put(folder, 'shelf/screen.json', screen.replace('"Lent out"', '"Away, not here"'));
  assert.match(
    refused(await screens(['rebase', draft, '--resolved', String(release - 1)], folder, as('editor'))),
    new RegExp(`run "screens ${command}"`),
    'merged with an older release than production',
  );
  await api.registry.noteDraft(api.people.editor, Number(draft), 'Changed meanwhile');
  assert.match(
    refused(await screens(command.split(' '), folder, as('editor'))),
    /has changed since you looked at it/,
    'merged with an older version of the draft',
  );
  const seen = `--seen ${version + 1}`;
  done(await screens(command.replace(/--seen \d+/, seen).split(' '), folder, as('editor')));
  const merged = await api.registry.draft(Number(draft));
  assert.match(String(merged.files['shelf/screen.json']), /Away, not here/);
  assert.is(merged.base, (await api.registry.channel()).release);
  done(await screens(['review', draft], folder, as('editor')));
  done(await screens(['close', draft], folder, as('editor')));
});

test('a folder that was never pulled says when it takes back what others published', async () => {
  const { address, admin, folder: imported } = await startRegistryApi({ alone: true });
  const only = { SCREENS_SERVER: address, SCREENS_TOKEN: admin };
  const copy = () => {
    const folder = temporaryFolder();
    cpSync(join(imported, 'screens'), join(folder, 'screens'), { recursive: true });
    return folder;
  };
  const [others, early] = [copy(), copy()];
  put(others, 'shelf/fixtures/between.json', moreFixtures('between'));
  assert.not.match(done(await screens(['push'], others, only)), /never pulled/, 'a change that nobody has published');
  for (const words of [
    ['review', '1'],
    ['approve', '1'],
    ['publish', '1'],
  ])
    done(await screens(words, others, only));

  const WARNS = /The folder was never pulled and is nearest to release 1: this takes back what was published since\./;
  assert.match(done(await screens(['diff'], early, only)), WARNS);
  const screen = read(early, 'shelf/screen.json');
  put(early, 'shelf/screen.json', screen.replace('"Lent out"', '"Away"'));
  const pushed = done(await screens(['push'], early, only));
  assert.match(pushed, WARNS);
  const [, number, command = ''] = /If not, "screens close (\d+)" and "screens (push --base 1)"\./.exec(pushed)!;
  done(await screens(['close', number!], early, only));
  const { files, base } = json<DraftInfo>(await screens([...command.split(' '), '--json'], early, only));
  assert.equal([Object.keys(files), base], [['shelf/screen.json'], 2], 'only its own change');
  assert.not.match(done(await screens(['diff'], early, only)), /takes back/, 'it is known from now on');
  put(early, 'shelf/screen.json', screen);
  assert.match(
    refused(await screens(['push'], early, only)),
    /no changes of its own since release 1, and production is release 2\. .*"screens pull"/,
  );
});

test('a file deleted in the folder is deleted in the draft', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  done(await screens(['pull'], folder, as('viewer')));
  rmSync(join(folder, 'screens/shelf/fixtures/pulled.json'));
  const { files } = json<DraftInfo>(await screens(['push', '--json'], folder, as('editor')));
  assert.equal(files, { 'shelf/fixtures/pulled.json': null });
});

test('prints no colours and no progress without a terminal', async () => {
  const { stdout, stderr } = await screens(['releases'], checkout(), as('viewer'));
  assert.not.ok((stdout + stderr).includes('\u001b'));
});

test('push and diff name the files that they leave out', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  done(await screens(['pull'], folder, as('viewer')));
  put(folder, 'shelf/fixtures/two words.json', moreFixtures('two words'));
  put(folder, 'notes.txt', 'x');
  put(folder, '.hidden', 'x');
  symlinkSync('good.json', join(folder, 'screens/shelf/fixtures/linked.json'));
  const named =
    /Left out, because the registry has no files like this: screens\/notes\.txt, screens\/shelf\/fixtures\/linked\.json, screens\/shelf\/fixtures\/two words\.json\n/;
  assert.match(refused(await screens(['push'], folder, as('editor'))), named);
  put(folder, 'shelf/fixtures/named.json', moreFixtures('named'));
  assert.match(done(await screens(['diff'], folder, as('editor'))), named);
  assert.match(done(await screens(['push'], folder, as('editor'))), named);
});

test('what people have written cannot forge a line or reach the terminal as a command', async () => {
  const note = 'Better\n    1  2026-01-01 00:00  admin  approve  draft 1\u001b[2K \u202ewords';
  const { draft } = await api.registry.createDraft(api.people.editor, { note, files: {} });
  const shown = 'Better 1  2026-01-01 00:00  admin  approve  draft 1\\u001b[2K \\u202ewords';
  for (const words of [['drafts'], ['drafts', String(draft)], ['history']]) {
    const lines = done(await screens(words, checkout(), as('viewer'))).split('\n');
    assert.is(lines.filter((line) => line.endsWith(shown)).length, 1, words.join(' '));
  }
  assert.is(json<DraftInfo>(await screens(['drafts', String(draft), '--json'], checkout(), as('viewer'))).note, note);
});

test('a release that was withdrawn as a candidate is published again from its draft, not by a rollback', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  done(await screens(['pull'], folder, as('editor')));
  put(folder, 'shelf/screen.json', read(folder, 'shelf/screen.json').replace('"No copies"', '"Gone"'));
  const { draft } = json<DraftInfo>(await screens(['push', '--json'], folder, as('editor')));
  done(await screens(['review', String(draft)], folder, as('editor')));
  done(await screens(['approve', String(draft)], folder, as('approver')));
  const published = await screens(['publish', String(draft), '--percent', '5', '--json'], folder, as('operator'));
  const { release } = json<{ release: number }>(published);
  done(await screens(['rollback', '--note', 'It crashes'], folder, as('operator')));
  const said = refused(await screens(['rollback', String(release), '--note', 'x'], folder, as('operator')));
  assert.is(
    said,
    `Release ${release} was withdrawn before everyone had it, so production cannot go back to it: publish its changes again as a new draft.\n"screens pull --draft ${draft}" gets them, then "screens push".\n`,
  );
  const other = temporaryFolder();
  mkdirSync(join(other, 'screens'));
  done(await screens(['pull', '--draft', String(draft)], other, as('editor')));
  const again = json<DraftInfo>(await screens(['push', '--json'], other, as('editor')));
  assert.equal(Object.keys(again.files), ['shelf/screen.json']);
  done(await screens(['close', String(again.draft)], other, as('editor')));
});

test('who pushes the same changes twice is told which draft has them', async () => {
  const folder = checkout();
  put(folder, 'shelf/fixtures/twice.json', moreFixtures('twice'));
  const first = done(await screens(['push'], folder, as('editor')));
  assert.not.match(first, /same changes/);
  const [, one] = /^draft (\d+)\n/.exec(first)!;
  const again = done(await screens(['push', '--note', 'once more'], folder, as('approver')));
  const [, two] = /^draft (\d+)\n/.exec(again)!;
  const line = `Draft ${one} by the editor makes the same changes: if one is enough, "screens close ${two}".\n`;
  assert.is(again.slice(-line.length), line);
  for (const draft of [one!, two!]) done(await screens(['close', draft], folder, as('approver')));
  const last = done(await screens(['push'], folder, as('editor')));
  assert.not.match(last, /same changes/, 'neither can be published any more');
});

test('the list of drafts says when there are earlier ones, which can be listed, too', async () => {
  const { address, admin, registry } = await startRegistryApi({ alone: true });
  const only = { SCREENS_SERVER: address, SCREENS_TOKEN: admin };
  for (let n = 1; n <= 101; n += 1)
    await registry.createDraft({ name: 'admin', role: 'admin' }, { note: `note ${n}.`, files: {} });
  const [latest, earlier] = [['drafts'], ['drafts', '--before', '2']].map((words) => screens(words, checkout(), only));
  const list = done(await latest!);
  assert.not.match(list, /note 1\./);
  assert.match(list, /note 2\.\nEarlier ones: "screens drafts --before 2"\.\n$/);
  assert.match(done(await earlier!), /^draft 1 .* note 1\.\n$/);
});
