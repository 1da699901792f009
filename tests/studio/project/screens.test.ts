import { isKept } from '../../../registry/content/paths.ts';
import { faultOfName } from '../../../studio/project/screens.ts';
import { assert, test } from '../../suite.ts';

test('a new screen has a name of its own, and no folder of other files', () => {
  const files = { 'about-us/screen.json': '{}' };
  assert.is(faultOfName('about-us', files), 'A screen with this name already exists.');
  for (const folder of ['answers', 'assets', 'calls', 'fragments'])
    assert.is(faultOfName(folder, files), 'The folder of this name has other files.');
  assert.is(faultOfName('about', files), undefined);
  // Nothing of the draft could be saved any more.
  assert.not(isKept('assets/screen.json'));
});
