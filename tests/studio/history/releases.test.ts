import type { ReleaseInfo } from '../../../registry/shapes.ts';
import { changesOf } from '../../../studio/history/releases.ts';
import { assert, test } from '../../suite.ts';

const RELEASE: ReleaseInfo = {
  ...{ release: 5, base: 3, author: 'Ana', approver: 'Ben', note: '' },
  at: '2026-01-01T00:00:00.000Z',
  checked: null,
};

/** The versions that are compared to say what a release changed. */
async function comparedFor(release: ReleaseInfo): Promise<(string | null)[]> {
  const real = globalThis.fetch;
  const compared: (string | null)[] = [];
  globalThis.fetch = async (path) => {
    const { searchParams } = new URL(String(path), 'http://registry');
    compared.push(searchParams.get('from'), searchParams.get('to'));
    return new Response('{ "sentences": [] }');
  };
  try {
    await changesOf(release, 'order');
  } finally {
    globalThis.fetch = real;
  }
  return compared;
}

test('a release after one that was taken back is compared with its base, not with the one before', async () => {
  assert.equal(await comparedFor(RELEASE), ['release 3', 'release 5']);
});

test('the first release is compared with none', async () => {
  assert.equal(await comparedFor({ ...RELEASE, release: 1, base: null }), []);
});
