import type { Compiled } from '../../compiler/compile.ts';
import type { Fixture, FixtureName } from '../fixture/fixture.ts';
import type { Snapshots } from '../page/setup.ts';
import { screensOf, snapshotsOf } from './journey.ts';
import type { Prepared } from './runner.ts';

/**
 * Which fixtures may end otherwise than the last time they were asked about: those of which something changed that they
 * can read. That is their own document with the answers it shares, the compiled screens that they are played on, with the fragments, contracts and assets
 * that these are made of, the brand, the session, the routes of the product, and screens kept as text.
 */
export function createChangeWatch(
  snapshots: Pick<Snapshots, 'read'>,
): (prepared: Prepared) => (fixture: FixtureName) => boolean {
  let known = new Map<string, string>();
  return (prepared) => {
    const next = new Map(prepared.broken.map(({ file, issues }) => [file, JSON.stringify(issues)]));
    for (const [file, read] of readBy(prepared, snapshots)) next.set(file, read);
    const before = known;
    known = next;
    return ({ file }) => before.get(file) !== next.get(file);
  };
}

/**
 * Everything that each fixture which can be played reads, as a text, by its file: the same text, the same end.
 *
 * @param leads whether it matters to every fixture which addresses lead to a screen
 */
export function readBy(
  { compiled, sound }: Pick<Prepared, 'compiled' | 'sound'>,
  snapshots: Pick<Snapshots, 'read'>,
  leads: (screen: string) => boolean = () => true,
): Map<string, string> {
  const common = commonTo(compiled, leads);
  return new Map(sound.map((fixture) => [fixture.file, `${common}\n${ownTo(fixture, compiled, snapshots)}`]));
}

/** What every fixture reads: where addresses lead, the brand, what travels along. */
function commonTo({ screens, brand, session }: Compiled, leads: (screen: string) => boolean): string {
  const routes = [...screens].filter(([name]) => leads(name)).map(([name, { document }]) => [name, document.routes]);
  return JSON.stringify([brand, session, routes]);
}

function ownTo({ document }: Fixture, { screens }: Compiled, snapshots: Pick<Snapshots, 'read'>): string {
  const hashes = screensOf(document).map((name) => screens.get(name)?.document.hash);
  const kept = snapshotsOf(document).map((path) => snapshots.read(path));
  return JSON.stringify([document, hashes, kept]);
}
