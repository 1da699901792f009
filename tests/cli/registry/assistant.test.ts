import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftInfo } from '../../../registry/index.ts';
import { openDoors } from '../../server/registry/doors.ts';
import { assert, test } from '../../suite.ts';
import { assistant } from '../assistant.ts';

const doors = await openDoors();
const token = doors.people.editor.token;
const { call } = assistant(doors.folder, { SCREENS_SERVER: doors.address, SCREENS_TOKEN: token });

async function drafts(): Promise<DraftInfo[]> {
  const answer = await fetch(`${doors.address}/registry/v1/drafts`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { drafts: DraftInfo[] }).drafts;
}

test('an assistant creates a draft of changed documents, and none when nothing is changed', async () => {
  const path = 'screens/shelf/screen.json';
  const text = readFileSync(join(doors.folder, path), 'utf8');
  const make = (files: { [path: string]: string | null }) => call('make_draft', { note: 'Says it shorter', files });
  const none = await make({});
  assert.equal([none.isError, none.text], [true, 'A draft needs files: there are none in `files`.']);
  const same = await make({ [path]: text, 'screens/nowhere/screen.json': null });
  assert.is(same.isError, true);
  assert.match(same.text, /^Nothing to hand over: production \(release 1\) has these files as they are\.$/);
  assert.equal(await drafts(), []);
  const other = await make({ [path]: text.replace('"No copies"', '"None left"') });
  assert.equal([other.isError, /^draft 1 over release 1: Says it shorter/.test(other.text)], [false, true]);
  assert.is((await drafts()).length, 1);
});
