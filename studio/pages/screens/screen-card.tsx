import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CompiledProject } from '../../compile/compiled.ts';
import { Picture } from '../../fixtures/pictures.tsx';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import type { Project } from '../../project/project.ts';

export interface ScreenCardProps {
  readonly screen: string;
  readonly project: Project;
  readonly compiled: CompiledProject | undefined;
}

/** A screen as its first fixture opens it. The phone is drawn once the card is seen. */
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
  return first && <Picture project={compiled} of="draft" fixture={first} until={0} />;
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
