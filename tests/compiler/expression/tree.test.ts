import { type Substitute, toTree } from '../../../compiler/expression/syntax/tree.ts';
import { nesting, reads, sizeOf } from '../../../compiler/expression/syntax/walk.ts';
import { assert, test } from '../../suite.ts';
import { ast } from './example.ts';

const tree = (text: string, substitute?: Substitute) => toTree(ast(text), substitute);

test('writes each construct in its compiled form', () => {
  assert.equal(tree("data.a.b == 'x'"), ['==', ['$', 'data', 'a', 'b'], 'x']);
  assert.equal(tree('!a && -b < -5'), ['&&', ['!', ['$', 'a']], ['<', ['neg', ['$', 'b']], -5]]);
  assert.equal(tree('a[0].b.c'), ['.', ['[]', ['$', 'a'], 0], 'b', 'c']);
  assert.equal(tree('a ? [1, null] : b ?? true'), ['?:', ['$', 'a'], ['list', 1, null], ['??', ['$', 'b'], true]]);
  assert.equal(tree('a.any(x, x.y in b)'), ['any', ['$', 'a'], 'x', ['in', ['$', 'x', 'y'], ['$', 'b']]]);
  assert.equal(tree("money(a) + b.startsWith('c')"), [
    '+',
    ['fn', 'money', ['$', 'a']],
    ['fn', 'startsWith', ['$', 'b'], 'c'],
  ]);
});

test('puts something in place of a path, the longest that is known first', () => {
  const substitute: Substitute = (path) => {
    if (path.join('.') === 'with.a') return ['$', 'data', 'q'];
    return path.join('.') === 'with.b' ? ['[]', ['$', 'list'], 0] : undefined;
  };
  assert.equal(tree('with.a.x.y', substitute), ['$', 'data', 'q', 'x', 'y']);
  assert.equal(tree('with.b.x', substitute), ['.', ['[]', ['$', 'list'], 0], 'x']);
  assert.equal(tree('with.c', substitute), ['$', 'with', 'c']);
  assert.equal(tree('x.with', substitute), ['$', 'x', 'with']);
});

test('never catches a name of the surroundings in an iteration', () => {
  const substitute: Substitute = (path) => (path.join('.') === 'with.id' ? ['$', 'x', 'id'] : undefined);
  assert.equal(tree('data.list.find(x, x.id == with.id)', substitute), [
    'find',
    ['$', 'data', 'list'],
    "x'",
    ['==', ['$', "x'", 'id'], ['$', 'x', 'id']],
  ]);
  assert.equal(tree('a.any(with, with.id)', substitute), ['any', ['$', 'a'], 'with', ['$', 'with', 'id']]);
});

test('finds what a tree reads, its size and its nesting', () => {
  const paths = reads(ast('data.a[form.i].b + let.c.map(x, x.d + y.e)[0]')).map(({ path }) => path.join('.'));
  assert.equal(paths, ['data.a', 'form.i', 'let.c', 'y.e']);
  assert.is(sizeOf(ast('a.b == 1')), 4);
  assert.is(nesting(ast('a.map(x, x.b.any(y, true)).any(z, true)')), 2);
});
