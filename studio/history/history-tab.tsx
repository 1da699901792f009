import { useState } from 'react';
import type { Sentence } from '../../registry/difference/words/sentence.ts';
import { wordsOf } from '../client/refused.ts';
import type { ReleaseInfo } from '../client/registry.ts';
import { useMay } from '../session/session.ts';
import { Earlier } from '../ui/earlier.tsx';
import { later } from '../ui/later.tsx';
import { Sentences } from '../ui/sentences.tsx';
import { Time } from '../ui/time.tsx';
import { usePortions } from '../ui/use-portions.ts';
import { useRequest } from '../ui/use-request.ts';
import { Waiting } from '../ui/waiting.tsx';
import { changesBetween, changesOf, releasesBefore, textIn } from './releases.ts';

const Compare = later(() => import('./compare.tsx'));

const SIDES = ['Then', 'Now'] as const;

export interface HistoryTabProps {
  /** Name of the screen. */
  readonly screen: string;
  /** Path of its document relative to `screens/`, and its text in the draft. */
  readonly path: string;
  readonly text: string;
  /** Number of the draft, and of its base release; null without changes. */
  readonly draft: number | null;
  readonly base: number;
  /** Nonce of the page's security policy. */
  readonly nonce: string;
  /** Replaces the text of the document. */
  readonly onTakeBack: (text: string, label: string) => void;
}

/** Describes what each release changed on a screen; each can be opened, compared with the draft and restored. */
export function HistoryTab({ screen, path, text, draft, base, nonce, onTakeBack }: HistoryTabProps) {
  const [failed, setFailed] = useState('');
  const [opened, setOpened] = useState<{ readonly release: number; readonly text: string }>();
  const fail = (error: unknown) => setFailed(wordsOf(error));
  const { latest, entries, readMore } = usePortions(`releases up to ${base}`, releasesBefore, ({ release }) => release);
  const withText = (release: number, then: (text: string) => void) =>
    textIn(release, path).then((old) => {
      if (old === undefined) setFailed(`Release ${release} has no screen ${screen}.`);
      else then(old);
    }, fail);
  if (!latest.answer) return <Waiting asking={latest} />;
  return (
    <div className="history-tab">
      <p role="alert">{failed}</p>
      <ol aria-label="Releases" reversed>
        {draft !== null && (
          <li>
            <h2>This draft</h2>
            <Changes
              label="Changes of this draft"
              screen={screen}
              ask={() => changesBetween(`release ${base}`, `draft ${draft}`, screen)}
              key={text}
            />
          </li>
        )}
        {entries.map((release) => (
          <ReleaseRow
            key={release.release}
            screen={screen}
            release={release}
            isBase={release.release === base}
            onCompare={() => withText(release.release, (old) => setOpened({ release: release.release, text: old }))}
            onTakeBack={() =>
              withText(release.release, (old) => onTakeBack(old, `Take back release ${release.release}`))
            }
          />
        ))}
      </ol>
      <Earlier what="releases" readMore={readMore} onFail={fail} />
      {opened && (
        <section aria-label={`Release ${opened.release} and now`}>
          <h2>Release {opened.release}, and as it is now</h2>
          <Compare before={opened.text} after={text} nonce={nonce} name={path} sides={SIDES} />
          <button type="button" onClick={() => setOpened(undefined)}>
            Close
          </button>
        </section>
      )}
    </div>
  );
}

interface ReleaseRowProps {
  readonly screen: string;
  readonly release: ReleaseInfo;
  /** Whether the draft was made over this release. */
  readonly isBase: boolean;
  readonly onCompare: () => void;
  readonly onTakeBack: () => void;
}

function ReleaseRow({ screen, release: info, isBase, onCompare, onTakeBack }: ReleaseRowProps) {
  const { release, author, at, note } = info;
  const mayEdit = useMay('editor');
  return (
    <li>
      <h2>
        Release {release}
        {isBase && ', the base of this draft'}
      </h2>
      <p>
        {author}, <Time at={at} />
        {note !== '' && `: ${note}`}
      </p>
      <Changes label={`Changes of release ${release}`} screen={screen} ask={() => changesOf(info, screen)} />
      <button type="button" onClick={onCompare}>
        Compare release {release}
      </button>
      <button type="button" disabled={!mayEdit} onClick={onTakeBack}>
        Take back release {release}
      </button>
    </li>
  );
}

interface ChangesProps {
  label: string;
  screen: string;
  ask(): Promise<readonly Sentence[]>;
}

/** The sentences of one version. */
function Changes({ label, screen, ask }: ChangesProps) {
  const asking = useRequest(`${label} of ${screen}`, ask);
  if (!asking.answer) return <Waiting asking={asking} />;
  return <Sentences label={label} sentences={asking.answer} screen={screen} />;
}
