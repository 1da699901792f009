import { byNearness } from '../../../studio/pages/draft/by-nearness.ts';
import { assert, test } from '../../suite.ts';

test('the fixtures that a draft brings come first, then those of the screens that it changes', () => {
  const fixture = (screen: string, name: string) => ({ screen, file: `screens/${screen}/fixtures/${name}.json` });
  const [order, bank, cancel, other] = [
    fixture('order', 'to-bank'),
    fixture('bank', 'save'),
    fixture('bank', 'cancel'),
    fixture('bank', 'other-bank'),
  ];
  const changed = ['bank/screen.json', 'bank/fixtures/other-bank.json'];
  assert.equal(byNearness([order!, bank!, cancel!, other!], changed), [other, bank, cancel, order]);
});
