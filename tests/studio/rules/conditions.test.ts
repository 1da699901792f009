import { createCompiler } from '../../../compiler/compile.ts';
import { conditionsOf } from '../../../studio/rules/conditions.ts';
import { shelf } from '../../runner/shelf.ts';
import { assert, test } from '../../suite.ts';

test('every condition of a screen is listed with its text, and a rule with its uses', () => {
  const project = shelf({});
  const entry = createCompiler().compile(project).screens.get('shelf')!;
  const found = conditionsOf(entry, project.files);
  const at = (path: string) => found.find((condition) => condition.path === path);
  const rule = at('rules.isLent');
  assert.is(rule?.kind, 'rule');
  assert.is(rule?.name, 'isLent');
  assert.is(rule?.text, 'data.book.away && data.book.state == 2');
  assert.equal(rule?.usedAt, [{ path: 'view[1].when', name: 'Text “Lent out”' }]);
  assert.is(at('view[1].when')?.text, 'rules.isLent');
  assert.equal(at('view[1].when')?.usedAt, rule?.usedAt);
  assert.is(at('view[2].cases[0].is')?.text, '1');
  assert.is(at('view[2].cases[0].is')?.fails, undefined);
  assert.is(at('view[4].checks[0].that')?.kind, 'check');
  assert.is(new Set(found.map(({ key }) => key)).size, found.length);
});
