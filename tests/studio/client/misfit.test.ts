import { basedOn } from '../../../studio/client/misfit.ts';
import type { DraftInfo } from '../../../studio/client/registry.ts';
import { assert, test } from '../../suite.ts';

test('who has based a draft on a newer release is told to correct it there before it is sent for review', () => {
  const says = (state: DraftInfo['state'], ...severities: ('error' | 'warning')[]) => {
    const issues = severities.map((severity) => ({ severity })) as unknown as DraftInfo['issues'];
    return basedOn(4, { draft: 7, state, issues });
  };
  assert.is(says('open', 'warning'), 'Draft 7 is based on release 4 now: send it for review.');
  assert.match(
    says('open', 'warning', 'error'),
    /^Draft 7 is based on release 4 now, where it has errors: correct them/,
  );
  assert.is(says('approved'), 'Draft 7 is based on release 4 now: its checks say what fails.');
});
