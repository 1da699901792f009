import { componentsOf, cycleThrough } from '../../../compiler/tree/graph.ts';
import { assert, test } from '../../suite.ts';

/** Groups and cycles of a graph, which is written as what each key leads to. */
function graphOf(graph: { readonly [key: string]: string }) {
  const next = (key: string) => [...(graph[key] ?? '')];
  const groups = componentsOf(Object.keys(graph), next);
  return { groups: groups.map((group) => group.join('')), cycles: groups.map((group) => cycleThrough(group, next)) };
}

test('what leads nowhere comes first, and before what leads to it', () => {
  assert.equal(graphOf({ a: 'bc', b: 'c', c: '' }), {
    groups: ['c', 'b', 'a'],
    cycles: [undefined, undefined, undefined],
  });
});

test('a key may lead to itself', () => {
  assert.equal(graphOf({ a: 'ab', b: '' }), { groups: ['b', 'a'], cycles: [undefined, ['a']] });
});

test('keys that lead to each other are one group, with a shortest cycle through the first', () => {
  assert.equal(graphOf({ a: 'b', b: 'c', c: 'da', d: 'b' }), { groups: ['abcd'], cycles: [['a', 'b', 'c']] });
});

test('two cycles are two groups, even if one leads to the other', () => {
  assert.equal(graphOf({ a: 'bc', b: 'a', c: 'd', d: 'c' }), {
    groups: ['cd', 'ab'],
    cycles: [
      ['c', 'd'],
      ['a', 'b'],
    ],
  });
});

test('a chain of 100,000 and a cycle of as many exceed no stack', () => {
  const last = 100_000;
  const chain = (key: number) => (key < last ? [key + 1] : []);
  assert.is(componentsOf([0], chain).length, last + 1);
  const [all, ...more] = componentsOf([0], (key: number) => [(key + 1) % last]);
  assert.equal([all!.length, more], [last, []]);
  assert.is(cycleThrough(all!, (key) => [(key + 1) % last])!.length, last);
});
