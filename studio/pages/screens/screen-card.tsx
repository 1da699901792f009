import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FixtureDocument } from '../../../schemas/generated/types.ts';
import type { CompiledProject } from '../../compile/compiled.ts';
import { Picture } from '../../fixtures/pictures.tsx';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import { Turns } from '../../preview/turns.ts';
import type { Project } from '../../project/project.ts';

export interface ScreenCardProps {
  readonly screen: string;
  readonly project: Project;
  readonly compiled: CompiledProject | undefined;
}

/** Number of phones rendered concurrently: each takes up a processor for a while. */
const turns = new Turns(2);
/** Milliseconds after which the next one starts without waiting for this one. */
const MAX_TURN_MS = 5_000;

/** A screen as its first fixture without a failure opens it. Rendered once the card is visible, a few at a time. */
export function ScreenCard({ screen, project, compiled }: ScreenCardProps) {
  const [card, isSeen] = useSeen();
  return (
    <li ref={card} className="screen-card">
      <div className="screen-card-picture" inert="">
        {compiled && isSeen && <FirstPicture screen={screen} compiled={compiled} />}
      </div>
      <Link to={addresses.screen(screen, project.draft)}>{screen}</Link>
    </li>
  );
}

function FirstPicture({ screen, compiled }: { screen: string; compiled: CompiledProject }) {
  const { sound } = useSyncExternalStore(compiled.subscribe, () => compiled.fixtures);
  const own = sound.filter((fixture) => fixture.screen === screen);
  const first = own.find(({ document }) => everyCallSucceeds(document)) ?? own[0];
  const [isTurn, done] = useTurn(first !== undefined);
  return first && isTurn && <Picture project={compiled} of="draft" fixture={first} until={0} onDone={done} />;
}

/** Whether all that the servers answer in a fixture is `ok`: the screen is shown as it mostly is. */
function everyCallSucceeds({ answers = {} }: FixtureDocument): boolean {
  const outcomes = Object.values(answers).flat() as readonly { readonly is?: string }[];
  return outcomes.every(({ is = 'ok' }) => is === 'ok');
}

/** Whether it may render now, and a function that ends its turn. */
function useTurn(wanted: boolean): [boolean, () => void] {
  const [isTurn, setTurn] = useState(false);
  const end = useRef(() => {});
  useEffect(() => {
    if (!wanted) return;
    let timer: number | undefined;
    const done = turns.take(() => {
      setTurn(true);
      timer = window.setTimeout(() => end.current(), MAX_TURN_MS);
    });
    end.current = () => {
      window.clearTimeout(timer);
      done();
    };
    return () => end.current();
  }, [wanted]);
  return [isTurn, () => end.current()];
}

/** Whether an element has been visible. */
function useSeen(): [React.RefObject<HTMLLIElement>, boolean] {
  const element = useRef<HTMLLIElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    });
    watcher.observe(element.current!);
    return () => watcher.disconnect();
  }, []);
  return [element, isSeen];
}
