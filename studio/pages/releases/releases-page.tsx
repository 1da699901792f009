import { type AuditEntry, type ReleaseInfo, registry } from '../../client/registry.ts';
import { exceptionIn, takenBack, whatWasDone, whoDid } from '../../history/happenings.ts';
import { releasesBefore } from '../../history/releases.ts';
import { Earlier } from '../../ui/earlier.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { usePortions } from '../../ui/use-portions.ts';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { ReleaseChanges } from './release-changes.tsx';

/** Number of changes of production that are looked at for what became of a release. */
const HISTORY = 200;

/** The releases, newest first. */
export default function ReleasesPage() {
  const { latest, entries, readMore } = usePortions('releases', releasesBefore, ({ release }) => release);
  const channel = useRequest('channel', registry.channel);
  const history = useRequest('history', () => registry.channelHistory(HISTORY));
  const { release, candidate } = channel.answer ?? {};
  const standing = ({ release: number }: ReleaseInfo) => {
    if (number === release) return <Mark tone="good">Production</Mark>;
    if (number !== candidate?.release) return null;
    return <Mark tone="warn">Candidate, {candidate.state === 'halted' ? 'halted' : `${candidate.percent} %`}</Mark>;
  };
  return (
    <Page title="Releases" says="Every release is complete and never changes. Phones get production, or the candidate.">
      {latest.answer ? (
        <>
          <ol className="cards" aria-label="Releases">
            {entries.map((info) => (
              <li key={info.release} className="card stack">
                <div className="card-head">
                  <h2>Release {info.release}</h2>
                  {standing(info)}
                  <span className="muted">
                    <Time at={info.at} /> · by {info.author}
                    {info.approver === null ? '' : `, approved by ${info.approver}`}
                  </span>
                </div>
                <p>{info.note}</p>
                <p className="muted">{checkedWords(info)}</p>
                <Fate release={info.release} entries={history.answer?.entries ?? []} />
                {info.base !== null && <ReleaseChanges release={info} />}
              </li>
            ))}
          </ol>
          <Earlier what="releases" readMore={readMore} onFail={toastError} />
        </>
      ) : (
        <Waiting asking={latest} />
      )}
    </Page>
  );
}

/** Why a release was published although something spoke against it, and why it was taken back. */
function Fate({ release, entries }: { release: number; entries: readonly AuditEntry[] }) {
  const published = entries.find((entry) => entry.what === 'publish' && entry.release === release);
  const exception = published && exceptionIn(published);
  const end = takenBack(entries, release);
  return (
    <>
      {exception !== undefined && <p>{exception}</p>}
      {end && (
        <p>
          {whoDid(end)} {whatWasDone(end)}, <Time at={end.at} />: {end.note}
        </p>
      )}
    </>
  );
}

function Mark({ tone, children }: { tone: 'good' | 'warn'; children: React.ReactNode }) {
  return (
    <span className="mark" data-tone={tone}>
      {children}
    </span>
  );
}

function checkedWords({ checked }: ReleaseInfo): string {
  if (!checked) return 'It was not checked.';
  const { screens, fixtures, failed } = checked;
  return `${screens} screens, ${fixtures} fixtures, ${failed.length === 0 ? 'none failed' : `${failed.length} failed`}.`;
}
