import { useMemo, useState, useSyncExternalStore } from 'react';
import type { FixtureText } from '../../../runner/fixture/fixture.ts';
import { wordsOf } from '../../client/refused.ts';
import type { DraftInfo } from '../../client/registry.ts';
import type { CompiledProject } from '../../compile/compiled.ts';
import { useDraftToRead } from '../../compile/use-compiled.ts';
import { Pictures } from '../../fixtures/pictures.tsx';
import { PlayerFrame } from '../../fixtures/player-frame.tsx';
import { useComparison } from '../../fixtures/use-comparison.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { byNearness } from './by-nearness.ts';

/** Number of picture pairs rendered at first: each pair is two phones. */
const FIRST = 3;
/** Number of fixtures compared at once: each runs twice. */
const COMPARED = 40;

/** Pictures of the fixtures affected by the draft, before and after; those that end on a different screen first. */
export function DraftPictures({ draft: { draft, base, hashes, files } }: { draft: DraftInfo }) {
  const { compiled, error } = useDraftToRead(draft, JSON.stringify([base, hashes]));
  if (error !== undefined) return <p role="alert">{wordsOf(error)}</p>;
  return compiled ? (
    <Concerned compiled={compiled} changed={Object.keys(files)} />
  ) : (
    <p className="waiting">Loading…</p>
  );
}

/** @param changed paths of the files that the draft changes */
function Concerned({ compiled, changed }: { compiled: CompiledProject; changed: readonly string[] }) {
  const fixtures = useSyncExternalStore(compiled.subscribe, () => compiled.fixtures);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft with other files has other fixtures
  const concerned = useMemo(() => {
    const files = new Set(fixtures.concerned);
    return byNearness(
      fixtures.sound.filter(({ file }) => files.has(file)),
      changed,
    );
  }, [fixtures]);
  if (fixtures.sound.length === 0) return <p className="waiting">Loading…</p>;
  if (concerned.length === 0) return <p className="muted">No fixture has a different outcome because of this draft.</p>;
  if (concerned.length <= FIRST) return <List compiled={compiled} fixtures={concerned} says={sayCount(concerned)} />;
  return <Compared compiled={compiled} concerned={concerned} />;
}

const sayCount = ({ length }: readonly unknown[]) =>
  `${length} ${length === 1 ? 'fixture is' : 'fixtures are'} concerned.`;

/** The fixtures in the order of how much there is to see; the first ones are compared at once, others on request. */
function Compared({ compiled, concerned }: { compiled: CompiledProject; concerned: readonly FixtureText[] }) {
  const [end, setEnd] = useState(COMPARED);
  const next = useMemo(() => concerned.slice(end - COMPARED, end), [concerned, end]);
  const { differing, waiting, frames } = useComparison(compiled, next);
  const compared = Math.min(end, concerned.length) - waiting;
  const first = concerned.filter(({ file }) => differing.has(file));
  const others = concerned.filter(({ file }) => !differing.has(file));
  const result = `${differing.size} of the ${compared} compared ${differing.size === 1 ? 'ends' : 'end'} on a different screen.`;
  const isFirst = waiting > 0 && end === COMPARED;
  return (
    <>
      {frames.map((frame, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always the same two
        <PlayerFrame key={at} frame={frame} />
      ))}
      <List
        compiled={compiled}
        fixtures={isFirst ? [] : [...first, ...others]}
        says={`${sayCount(concerned)} ${waiting > 0 ? `Comparing ${compared} of ${Math.min(end, concerned.length)}…` : result}`}
      />
      {waiting === 0 && end < concerned.length && (
        <button type="button" className="button" onClick={() => setEnd(end + COMPARED)}>
          Compare {Math.min(COMPARED, concerned.length - end)} more
        </button>
      )}
    </>
  );
}

interface ListProps {
  readonly compiled: CompiledProject;
  readonly fixtures: readonly FixtureText[];
  readonly says: string;
}

function List({ compiled, fixtures, says }: ListProps) {
  const [count, setCount] = useState(FIRST);
  return (
    <>
      <p role="status" className="muted">
        {says}
      </p>
      <ul aria-label="Pictures" className="stack draft-pictures">
        {fixtures.slice(0, count).map((fixture) => (
          <li key={fixture.file} className="stack">
            <h3>
              {fixture.screen}: {fixture.name}
            </h3>
            <Pictures project={compiled} fixture={fixture} until={fixture.document.steps.length} />
          </li>
        ))}
      </ul>
      <ShowMore shown={count} total={fixtures.length} onMore={() => setCount(count + FIRST)} />
    </>
  );
}
