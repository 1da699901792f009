import { useEffect, useRef, useState } from 'react';
import type { ListedFixture, Played } from './gallery-data.ts';

/** The distance from the viewport at which a phone is switched on and off. */
const NEAR = '600px 0px';

interface PhoneProps {
  fixture: ListedFixture;
  played: Played | undefined;
  /** The look of the screens, as a query. */
  look: string;
}

/** One phone: the screen after its fixture, its effects, and the result. Unloaded while far from the viewport. */
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

/** Whether an element is near the viewport. */
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
