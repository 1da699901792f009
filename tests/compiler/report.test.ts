import { parseJson, plain } from '../../compiler/json/index.ts';
import { Report } from '../../compiler/report/report.ts';
import { withinBudget } from '../../compiler/report/within-budget.ts';
import { Spot } from '../../compiler/source/spot.ts';
import { Work, workOn } from '../../compiler/source/work.ts';
import { assert, test } from '../suite.ts';

test('a mistake of the check is an error of the document, at the expression that it was about', () => {
  const text = '{ "when": "a == b" }';
  const { root } = parseJson(text, 'some.json');
  const spot = new Spot({ name: 'some.json', text, root: root!, value: plain(root!) });
  const report = new Report();
  const breakOff = () => {
    throw new TypeError('no such part');
  };
  assert.is(
    withinBudget(new Work(), spot, report, () => workOn(spot.get('when')!, breakOff)),
    undefined,
  );
  const [issue] = report.issues;
  assert.equal([issue!.code, issue!.severity, issue!.path], ['check-failed', 'error', 'when']);
  assert.match(issue!.message, /^the check itself breaks off here \(TypeError: no such part\)/);
  withinBudget(new Work(), spot, report, breakOff);
  assert.is(report.issues.length, 2, 'elsewhere, the document itself is named');
});

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
