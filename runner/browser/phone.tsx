import { useEffect, useRef, useState } from 'react';
import type { ListedFixture, Played } from './gallery-data.ts';

/** How far from the window a phone is switched on, and off again. */
const NEAR = '600px 0px';

interface PhoneProps {
  fixture: ListedFixture;
  played: Played | undefined;
  /** How screens are to look, as a query. */
  look: string;
}

/** One phone: the screen as it is after the fixture, what left it, and how it ended. Far from the window it is off. */
export function Phone({ fixture: { file, name, effects }, played, look }: PhoneProps) {
  const [round, setRound] = useState(0);
  const [item, near] = useNear();
  const address = `/gallery/frame?fixture=${encodeURIComponent(file)}${look && `&${look}`}`;
  return (
    <li ref={item} className="phone" data-verdict={played && (played.passed ? 'passed' : 'failed')}>
      <div className="glass">{near && <iframe key={round} src={address} title={name} />}</div>
      <h3>{name}</h3>
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {played?.passed === false && <pre>{played.lines.join('\n')}</pre>}
      <p className="tools">
        <button type="button" onClick={() => setRound(round + 1)}>
          Again
        </button>
        <a href={address} target="_blank" rel="noreferrer">
          Open
        </a>
        <code>{file.replace(/^.*\//, '')}</code>
      </p>
    </li>
  );
}

/** Whether an element is near the window. */
function useNear() {
  const item = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: NEAR,
    });
    watcher.observe(item.current!);
    return () => watcher.disconnect();
  }, []);
  return [item, near] as const;
}
