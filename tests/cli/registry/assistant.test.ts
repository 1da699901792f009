import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftInfo } from '../../../registry/index.ts';
import { startRegistryApi } from '../../server/registry/api.ts';
import { assert, test } from '../../suite.ts';
import { assistant } from '../assistant.ts';

const api = await startRegistryApi();
const token = api.people.editor.token;
const { call } = assistant(api.folder, { SCREENS_SERVER: api.address, SCREENS_TOKEN: token });

async function drafts(): Promise<DraftInfo[]> {
  const answer = await fetch(`${api.address}/registry/v1/drafts`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { drafts: DraftInfo[] }).drafts;
}

test('an assistant creates a draft of changed documents, and none when nothing is changed', async () => {
  const path = 'screens/shelf/screen.json';
  const text = readFileSync(join(api.folder, path), 'utf8');
  const make = (files: { [path: string]: string | null }) => call('make_draft', { note: 'Says it shorter', files });
  const none = await make({});
  assert.equal([none.isError, none.text], [true, 'Nothing is proposed: a draft needs at least one changed file.']);
  const nowhere = await make({ [path]: text, 'screens/nowhere/screen.json': null });
  assert.equal(
    [nowhere.isError, nowhere.text],
    [true, 'screens/nowhere/screen.json cannot be deleted: there is no such file.'],
  );
  const same = await make({ [path]: text });
  assert.is(same.isError, true);
  assert.match(same.text, /^Nothing to submit: production \(release 1\) already has exactly these files\.$/);
  assert.equal(await drafts(), []);
  assert.is((await call('show', { screen: 'shelf' })).isError, false);
  const other = await make({ [path]: text.replace('"No copies"', '"None left"') });
  assert.equal([other.isError, /^draft 1 over release 1: Says it shorter/.test(other.text)], [false, true]);
  assert.is((await drafts()).length, 1);
  const renames = [{ path, name: 'No copies', to: 'None left' }];
  const renamed = await call('make_draft', { note: 'The same by a rename', renames });
  assert.match(
    renamed.text,
    /^draft 2 over release 1: The same by a rename\nNo copies is now None left: \d+ places? in /,
  );
});
