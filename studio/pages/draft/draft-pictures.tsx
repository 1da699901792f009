import { useMemo, useState, useSyncExternalStore } from 'react';
import type { DraftInfo } from '../../client/registry.ts';
import type { CompiledProject } from '../../compile/compiled.ts';
import { useOpenProject } from '../../compile/use-compiled.ts';
import { Pictures } from '../../fixtures/pictures.tsx';

/** Number of picture pairs rendered at first: each pair is two phones. */
const FIRST = 3;

/** Pictures of the fixtures affected by the draft, before and after. */
export function DraftPictures({ draft: { draft, base, hashes } }: { draft: DraftInfo }) {
  const { compiled, error } = useOpenProject(draft, JSON.stringify([base, hashes]));
  if (error !== undefined) return <p role="alert">{error}</p>;
  return compiled ? <Concerned compiled={compiled} /> : <p className="waiting">Loading…</p>;
}

function Concerned({ compiled }: { compiled: CompiledProject }) {
  const fixtures = useSyncExternalStore(compiled.subscribe, () => compiled.fixtures);
  const [count, setCount] = useState(FIRST);
  const concerned = useMemo(() => {
    const files = new Set(fixtures.concerned);
    return fixtures.sound.filter(({ file }) => files.has(file));
  }, [fixtures]);
  if (fixtures.sound.length === 0) return <p className="waiting">Loading…</p>;
  if (concerned.length === 0) return <p className="muted">No fixture has a different outcome because of this draft.</p>;
  return (
    <>
      <p className="muted">
        {concerned.length} {concerned.length === 1 ? 'fixture is' : 'fixtures are'} concerned.
      </p>
      <ul aria-label="Pictures" className="stack draft-pictures">
        {concerned.slice(0, count).map((fixture) => (
          <li key={fixture.file} className="stack">
            <h3>
              {fixture.screen}: {fixture.name}
            </h3>
            <Pictures project={compiled} fixture={fixture} until={fixture.document.steps.length} />
          </li>
        ))}
      </ul>
      {count < concerned.length && (
        <button type="button" className="button" onClick={() => setCount(count + FIRST)}>
          Show more
        </button>
      )}
    </>
  );
}
