import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
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

/** Phones that are drawn at the same time: each takes a processor for a while. */
const turns = new Turns(2);
/** Milliseconds after which the next one begins although nothing was heard of this one. */
const MAX_TURN_MS = 5_000;

/** A screen as its first fixture opens it. The phone is drawn once the card is seen, a few at a time. */
export function ScreenCard({ screen, project, compiled }: ScreenCardProps) {
  const [card, isSeen] = useSeen();
  return (
    <li ref={card} className="screen-card">
      <div className="screen-card-picture" inert>
        {compiled && isSeen && <FirstPicture screen={screen} compiled={compiled} />}
      </div>
      <Link to={addresses.screen(screen, project.draft)}>{screen}</Link>
    </li>
  );
}

function FirstPicture({ screen, compiled }: { screen: string; compiled: CompiledProject }) {
  const { sound } = useSyncExternalStore(compiled.subscribe, () => compiled.fixtures);
  const first = sound.find((fixture) => fixture.screen === screen);
  const [isTurn, done] = useTurn(first !== undefined);
  return first && isTurn && <Picture project={compiled} of="draft" fixture={first} until={0} onDone={done} />;
}

/** Whether its turn has come, and what ends that. */
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

/** Whether an element has been on the screen. */
function useSeen(): [React.RefObject<HTMLLIElement | null>, boolean] {
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
