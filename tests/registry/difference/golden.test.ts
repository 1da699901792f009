import { assert, test } from '../../suite.ts';
import { changes } from './edits.ts';
import { calls } from './golden/calls.ts';
import { data } from './golden/data.ts';
import { fields } from './golden/fields.ts';
import { handlers } from './golden/handlers.ts';
import { shared } from './golden/shared.ts';
import { visibility } from './golden/visibility.ts';
import { widgets } from './golden/widgets.ts';

const all = { visibility, widgets, fields, handlers, data, calls, shared };

for (const [group, cases] of Object.entries(all)) {
  for (const { title, edits, says } of cases) {
    test(`${group}: ${title}`, () => {
      assert.equal(changes(...edits), says);
    });
  }
}

test('there are at least as many golden cases as required', () => {
  assert.ok(Object.values(all).flat().length >= 60);
});
