/** A phone of the studio that could not load something, or was asked for what cannot be shown. */
import '../dom.ts';
import type { FixtureText } from '../../../runner/fixture/fixture.ts';
import type { Library } from '../../../studio/phone/library.ts';
import type { Marker } from '../../../studio/phone/marker.ts';
import type { PlayedFixture, Shown, ShowOrder } from '../../../studio/phone/messages.ts';
import { Phone } from '../../../studio/phone/phone.ts';
import { Player } from '../../../studio/phone/player.ts';
import { assert, test } from '../../suite.ts';

/** A library without screens, which cannot be read the first time. */
function libraryReadLater(): Library {
  let tries = 0;
  const library: Partial<Library> = {
    project: { files: new Map(), assets: new Map() },
    async setup() {
      tries += 1;
      if (tries === 1) throw new TypeError('the widgets could not be fetched');
      return { screens: new Map(), brand: {}, widgets: {}, snapshots: { read: () => undefined } } as never;
    },
  };
  return library as Library;
}

function fixtureOf(name: string): FixtureText {
  const document = { screen: 'book', fixture: name, open: '/book', steps: [] };
  const file = `screens/book/fixtures/${name}.json`;
  return { document, file, name, screen: 'book', text: JSON.stringify(document) } as unknown as FixtureText;
}

test('a fixture that cannot be played has failed, and those behind it are played', async () => {
  const reports: PlayedFixture[] = [];
  const player = new Player(libraryReadLater(), (played) => reports.push(played));
  for (const name of ['first', 'second']) player.play({ turn: 1, fixture: fixtureOf(name) });
  for (let turns = 0; turns < 50 && reports.length < 2; turns += 1) await new Promise((done) => setTimeout(done, 10));
  assert.equal(
    reports.map(({ verdict: { name, passed } }) => ({ name, passed })),
    [
      { name: 'first', passed: false },
      { name: 'second', passed: false },
    ],
  );
  assert.match(reports[0]!.verdict.lines.join(), /the widgets could not be fetched/);
  assert.match(reports[1]!.verdict.lines.join(), /has an error/);
});

test('what is asked for while something fails is shown', async () => {
  const shown: Shown[] = [];
  const marker = { mark() {} } as unknown as Marker;
  const phone = new Phone(libraryReadLater(), marker, {
    shown: (news) => shown.push(news),
    observe: undefined,
    isRecording: () => false,
  });
  const order = (turn: number): ShowOrder => ({
    ...{ turn, fixture: fixtureOf('opens').document, live: false, until: 0, still: true, keep: false },
  });
  await Promise.all([phone.show(order(1)), phone.show(order(2))]);
  assert.equal(
    shown.map(({ turn }) => turn),
    [2],
  );
});
