import type { ChangeKey } from '../../../renderer/expression/change-key.ts';
import { compileExpression } from '../../../renderer/expression/evaluate.ts';
import { createChanges } from '../../../renderer/state/changes.ts';
import { createDerived } from '../../../renderer/state/derived.ts';
import { assert, test } from '../../suite.ts';
import { path, screenDocument } from '../document.ts';

/** Changes without derived values, none of whose subscribers may throw. */
const changesAlone = () =>
  createChanges(undefined, (error) => {
    throw error;
  });

test('a listener is notified once at the end of a transaction, however many of its keys change', () => {
  const changes = changesAlone();
  const notified: string[] = [];
  changes.subscribe(['form.city', 'state.open', 'form'], () => notified.push('now'));
  changes.transaction(() => {
    changes.touch('form.city');
    changes.touch('state.open');
    assert.equal(notified, []);
  });
  assert.equal(notified, ['now']);
});

test('a listener of a root is notified of every name under it, and of no other root', () => {
  const changes = changesAlone();
  let notified = 0;
  changes.subscribe(['form'], () => {
    notified += 1;
  });
  changes.touch('form.a.b');
  changes.touch('former.a' as ChangeKey);
  assert.is(notified, 1);
});

test('no listener is notified after its subscription has ended', () => {
  const changes = changesAlone();
  let notified = 0;
  const stop = changes.subscribe(['state.b'], () => {
    notified += 1;
  });
  stop();
  stop();
  changes.touch('state.b');
  assert.is(notified, 0);
});

test('settling is part of the transaction: listeners see only the final state', () => {
  const changes = changesAlone();
  const seen: number[] = [];
  let count = 0;
  changes.settle(['state.one'], () => {
    count += 1;
    if (count < 3) changes.touch('state.one');
  });
  changes.subscribe(['state.one'], () => seen.push(count));
  changes.touch('state.one');
  assert.equal(seen, [3]);
});

test('settling that never ends is stopped', () => {
  const changes = changesAlone();
  changes.settle(['state.one'], () => changes.touch('state.one'));
  let notified = 0;
  changes.subscribe(['state.one'], () => {
    notified += 1;
  });
  changes.touch('state.one');
  assert.is(notified, 1);
});

test('subscribers are notified even if a transaction throws', () => {
  const changes = changesAlone();
  let notified = 0;
  changes.subscribe(['state.b'], () => {
    notified += 1;
  });
  assert.throws(() =>
    changes.transaction(() => {
      changes.touch('state.b');
      throw new Error('broken');
    }),
  );
  assert.is(notified, 1);
});

test('derived values are computed when read, cached, and invalidated when a dependency changes, however deep', () => {
  let city = 'Pune';
  let computed = 0;
  const document = screenDocument({
    let: {
      a: ['cat', path('rules.b'), '!'],
      c: ['cat', path('rules.d'), '?'],
    },
    rules: { b: path('let.c'), d: path('form.city') },
  });
  const context = { functions: new Map(), operations: new Map(), report: () => {} };
  const derived = createDerived(document, (expr) => {
    computed += 1;
    return compileExpression(expr, context)(scope);
  });
  const scope = {
    get: (root: string) => ({ let: derived.let, rules: derived.rules, form: { city } })[root as 'let'],
  };
  const read = () => (derived.let as { a: unknown }).a;

  assert.is(read(), 'Pune?!');
  assert.is(computed, 4);
  read();
  assert.is(computed, 4);
  city = 'Goa';
  assert.equal([...derived.affected('form.city')].sort(), ['let.a', 'let.c', 'rules.b', 'rules.d']);
  assert.is(read(), 'Goa?!');
  assert.equal([...derived.affected('form.other')], []);
});

test('a derived value with a computed name depends on all others', () => {
  const document = screenDocument({
    let: { one: path('form.city'), any: ['[]', path('let'), path('state.name')] },
  });
  const derived = createDerived(document, () => null);
  assert.ok([...derived.affected('form.city')].includes('let.any'));
});
