/** Work of several tabs of one browser: which of it one tab can go on with. */
import { type BegunComment, combined, type Work } from '../../../studio/project/stored-work.ts';
import { assert, test } from '../../suite.ts';

const changed = (path: string, text: string): Work => ({ unsaved: { [path]: { text, seen: '1' } } });
const waiting: Work = { ...changed('c.json', 'new'), request: { key: 'k', base: 1, note: '', files: {} } };
const history = (label: string) => ({ done: [{ label, at: 0, changes: [] }], undone: [] });

const begun = (path: string, text: string): Work => {
  const part = `comment on ${path}` as const;
  const work: { -readonly [Part in typeof part]: BegunComment } = {};
  work[part] = { text, place: { path: 'view[0]', name: 'Text', namesakes: null } };
  return work;
};

const CASES: readonly [title: string, one: Work, other: Work, both: Work | undefined][] = [
  [
    'changes of different files are combined',
    changed('a.json', 'mine'),
    changed('b.json', 'theirs'),
    { unsaved: { ...changed('a.json', 'mine').unsaved, ...changed('b.json', 'theirs').unsaved } },
  ],
  ['the same change is one', changed('a.json', 'mine'), changed('a.json', 'mine'), changed('a.json', 'mine')],
  ['different changes of one file stay apart', changed('a.json', 'mine'), changed('a.json', 'theirs'), undefined],
  ['changes stay apart from a request for a draft', changed('a.json', 'mine'), waiting, undefined],
  ['a request for a draft stays apart from changes', waiting, changed('a.json', 'mine'), undefined],
  ['a tab without changes takes a request for a draft over', {}, waiting, waiting],
  [
    'a comment of another file is taken over',
    changed('a.json', 'mine'),
    begun('b.json', 'Is this'),
    { ...changed('a.json', 'mine'), ...begun('b.json', 'Is this') },
  ],
  ['two comments on one file stay apart', begun('a.json', 'Is this'), begun('a.json', 'Why'), undefined],
  [
    'its own history has priority',
    { 'history of a.json': history('mine') },
    { 'history of a.json': history('theirs'), 'history of b.json': history('theirs') },
    { 'history of a.json': history('mine'), 'history of b.json': history('theirs') },
  ],
];

for (const [title, one, other, both] of CASES) test(title, () => assert.equal(combined(one, other), both));
