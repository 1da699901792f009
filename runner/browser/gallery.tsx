/** The gallery: every screen in the state of every fixture, as phones side by side. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ListedFixture, Listing, Played } from './gallery-data.ts';
import { lookIn } from './look.ts';
import { Phone } from './phone.tsx';

/** Sizes of the phones: name, as in the style sheet, and pixels. */
const SIZES = [
  ['phone', '390 × 844'],
  ['small', '320 × 568'],
  ['desk', '1280 × 800'],
] as const;
const DEFAULT_SIZE = 'phone';

function Gallery({ brand, others, fixtures }: Listing) {
  const [screen, setScreen] = useAddress('screen');
  const [words, setWords] = useAddress('find');
  const [room, setRoom] = useAddress('room');
  const [other, setOther] = useAddress('brand');
  const [appearance, setAppearance] = useAddress('appearance');
  const look = lookIn(new URLSearchParams({ brand: other, appearance }));
  const verdicts = useVerdicts();
  const wanted = useDeferredValue(words.toLowerCase());
  const shown = fixtures.filter((fixture) => (screen === '' || fixture.screen === screen) && fits(fixture, wanted));
  const failed = [...verdicts.values()].filter(({ passed }) => !passed).length;
  return (
    <div className="gallery-page" data-room={room || DEFAULT_SIZE}>
      <Screens fixtures={fixtures} chosen={screen} onChoose={setScreen} />
      <main>
        <header className="head">
          <h1>{brand} gallery</h1>
          <input
            type="search"
            aria-label="Find"
            placeholder="Find a screen or a fixture"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Radios
            label="Size"
            name="room"
            choices={SIZES}
            chosen={room || DEFAULT_SIZE}
            onChoose={(size) => setRoom(size === DEFAULT_SIZE ? '' : size)}
          />
          <Radios label="Brand" name="brand" choices={[['', brand], ...others]} chosen={other} onChoose={setOther} />
          <label>
            <input
              type="checkbox"
              checked={appearance === 'dark'}
              onChange={(event) => setAppearance(event.target.checked ? 'dark' : '')}
            />
            Dark
          </label>
          <p role="status">
            {shown.length} of {fixtures.length}
            {failed > 0 && <strong>, {failed} failed</strong>}
          </p>
        </header>
        {byScreen(shown).map(([name, all]) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ul className="phones">
              {all.map((fixture) => (
                <Phone key={fixture.file} fixture={fixture} played={verdicts.get(fixture.file)} look={look} />
              ))}
            </ul>
          </section>
        ))}
      </main>
    </div>
  );
}

interface ScreensProps {
  readonly fixtures: readonly ListedFixture[];
  /** The chosen screen; an empty text for all of them. */
  readonly chosen: string;
  readonly onChoose: (screen: string) => void;
}

/** The list of screens, each with the number of its fixtures. */
function Screens({ fixtures, chosen, onChoose }: ScreensProps) {
  const screens = useMemo(() => byScreen(fixtures), [fixtures]);
  return (
    <nav className="side" aria-label="Screens">
      <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
        All screens <span>{fixtures.length}</span>
      </button>
      {screens.map(([name, all]) => (
        <button type="button" key={name} aria-pressed={chosen === name} onClick={() => onChoose(name)}>
          {name} <span>{all.length}</span>
        </button>
      ))}
    </nav>
  );
}

interface RadiosProps {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

function Radios({ label, name, choices, chosen, onChoose }: RadiosProps) {
  return (
    <div className="rooms" role="radiogroup" aria-label={label}>
      {choices.map(([value, text]) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </div>
  );
}

function byScreen(fixtures: readonly ListedFixture[]): [screen: string, fixtures: ListedFixture[]][] {
  const groups = new Map<string, ListedFixture[]>();
  for (const fixture of fixtures) groups.set(fixture.screen, [...(groups.get(fixture.screen) ?? []), fixture]);
  return [...groups];
}

function fits({ screen, name, file, effects }: ListedFixture, words: string): boolean {
  return words === '' || [screen, name, file, ...effects].some((text) => text.toLowerCase().includes(words));
}

/** A choice stored in the page's address, so that it can be shared as a link. */
function useAddress(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get(name) ?? '');
  const change = (next: string) => {
    const query = new URLSearchParams(location.search);
    if (next === '') query.delete(name);
    else query.set(name, next);
    const text = String(query);
    history.replaceState(null, '', text === '' ? location.pathname : `?${text}`);
    setValue(next);
  };
  return [value, change];
}

/** The results of the fixtures played so far, by file. */
function useVerdicts(): ReadonlyMap<string, Played> {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Played>>(new Map());
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<Played>) => {
      if (origin !== location.origin || typeof data?.file !== 'string') return;
      setVerdicts((before) => new Map(before).set(data.file, data));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  return verdicts;
}

const listing = JSON.parse(document.getElementById('listing')?.textContent ?? 'null') as Listing;
createRoot(document.getElementById('gallery')!).render(<Gallery {...listing} />);
