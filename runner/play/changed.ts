import type { Compiled } from '../../compiler/compile.ts';
import type { Fixture, FixtureName } from '../fixture/fixture.ts';
import type { Snapshots } from '../page/setup.ts';
import { screensOf, snapshotsOf } from './journey.ts';
import type { Prepared } from './runner.ts';

/**
 * Returns the fixtures whose result may have changed since the last call, because something that they read has changed:
 * their own document and shared answers, the compiled screens that they are played on with their fragments, contracts
 * and assets, the brand, the session, the routes of the product, and text snapshots.
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
 * Everything that each playable fixture reads, as a text, by file: equal texts mean equal results.
 *
 * @param leads whether it matters to every fixture which addresses have a screen
 */
export function readBy(
  { compiled, sound }: Pick<Prepared, 'compiled' | 'sound'>,
  snapshots: Pick<Snapshots, 'read'>,
  leads: (screen: string) => boolean = () => true,
): Map<string, string> {
  const common = commonTo(compiled, leads);
  return new Map(sound.map((fixture) => [fixture.file, `${common}\n${ownTo(fixture, compiled, snapshots)}`]));
}

/** What every fixture reads: routes, the brand, the session. */
function commonTo({ screens, brand, session }: Compiled, leads: (screen: string) => boolean): string {
  const routes = [...screens].filter(([name]) => leads(name)).map(([name, { document }]) => [name, document.routes]);
  return JSON.stringify([brand, session, routes]);
}

function ownTo({ document }: Fixture, { screens }: Compiled, snapshots: Pick<Snapshots, 'read'>): string {
  const hashes = screensOf(document).map((name) => screens.get(name)?.document.hash);
  const texts = snapshotsOf(document).map((path) => snapshots.read(path));
  return JSON.stringify([document, hashes, texts]);
}
