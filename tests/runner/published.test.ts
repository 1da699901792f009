import type { Authored } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { SHELF, verdictOn } from './shelf.ts';

const BRAND = { name: 'Library', siteUrl: 'https://books.example' };
const PUBLIC: Authored = {
  ...SHELF,
  public: {
    description: 'Books of the {env.brand.name}',
    image: 'cover/1',
    data: [{ '@type': 'Library', name: '=env.brand.name', branches: [{ floor: 1 }, { floor: 2 }] }],
  },
};
const played = (published: Authored, screen = PUBLIC, brand: Authored = BRAND) =>
  verdictOn(
    [{ published }],
    { brand },
    { screens: { shelf: screen }, files: { 'screens/brand.json': JSON.stringify({ brand: BRAND }) } },
  );

const HOLDS: { [what: string]: Authored } = {
  title: { title: 'Shelf' },
  description: { description: 'Books of the Library' },
  picture: { image: 'cover/1' },
  'structured data': { data: [{ '@type': 'Library', name: 'Library', branches: [{ floor: 1 }, { floor: 2 }] }] },
};

const DATA_DIFFERS = 'the structured data for search engines differs:';
const FAILS: [published: Authored, why: string, screen?: Authored, brand?: Authored][] = [
  [{ title: 'Desk' }, 'the title for search engines is "Shelf", not "Desk"'],
  [{ description: 'Books' }, 'the description for search engines is "Books of the Library", not "Books"'],
  [{ image: 'cover/2' }, 'the picture of link previews is "cover/1", not "cover/2"'],
  [
    { image: 'cover/1' },
    'link previews get no picture: the screen has no `image`, or the brand has no `siteUrl`',
    PUBLIC,
    { name: 'Library', siteUrl: '' },
  ],
  [{ data: [] }, `${DATA_DIFFERS} data[0] is {`],
  [
    { data: [{ '@type': 'Library', name: 'Library', branches: [{ floor: 1 }, { floor: 3 }] }] },
    `${DATA_DIFFERS} data[0].branches[1].floor is 2, not 3`,
  ],
  [{ title: 'Shelf' }, 'screen shelf is not `public`: search engines are told to leave it out', SHELF],
];

for (const [what, published] of Object.entries(HOLDS))
  test(`published holds for the ${what}`, async () => assert.equal((await played(published)).lines, []));

for (const [published, why, ...more] of FAILS)
  test(`published fails: ${why}`, async () => {
    const [line = ''] = (await played(published, ...more)).lines;
    assert.ok(line.startsWith(why), line);
  });
