import { parseJson, plain } from '../../compiler/json/index.ts';
import { Report } from '../../compiler/report/report.ts';
import { Spot } from '../../compiler/source/spot.ts';
import { assert, test } from '../suite.ts';

test('what a value was passed to is forgotten when its check is given up', () => {
  const text = '"some"';
  const { root } = parseJson(text, 'some.json');
  const spot = new Spot({ name: 'some.json', text, root: root!, value: plain(root!) });
  const report = new Report();
  const declared = { table: 'shapes', name: 'Book', is: 'a record', shapes: [] };
  const giveUp = () => {
    throw new Error('too much work');
  };
  assert.throws(() => report.giving(declared, giveUp), /too much work/);
  report.add('wrong-type', spot, 'a text, not a number');
  assert.is(report.issues[0]!.receiver, undefined);
});
