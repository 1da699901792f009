import { type ReleaseInfo, registry } from '../../client/registry.ts';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { ReleaseChanges } from './release-changes.tsx';

/** The releases, newest first. */
export default function ReleasesPage() {
  const releases = useRequest('releases', registry.releases);
  const channel = useRequest('channel', registry.channel);
  const { release, candidate } = channel.answer ?? {};
  const standing = ({ release: number }: ReleaseInfo) => {
    if (number === release) return <Mark tone="good">Production</Mark>;
    if (number !== candidate?.release) return null;
    return <Mark tone="warn">Candidate, {candidate.state === 'halted' ? 'halted' : `${candidate.percent} %`}</Mark>;
  };
  return (
    <Page title="Releases" says="Every release is complete and never changes. Phones get production, or the candidate.">
      {releases.answer ? (
        <ol className="cards" aria-label="Releases">
          {releases.answer.releases.map((info) => (
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
              {info.base !== null && <ReleaseChanges release={info} />}
            </li>
          ))}
        </ol>
      ) : (
        <Waiting asking={releases} />
      )}
    </Page>
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
