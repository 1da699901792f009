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
          {releases.answer.releases.map((one) => (
            <li key={one.release} className="card stack">
              <div className="card-head">
                <h2>Release {one.release}</h2>
                {standing(one)}
                <span className="muted">
                  <Time at={one.at} /> · by {one.author}
                  {one.approver === null ? '' : `, approved by ${one.approver}`}
                </span>
              </div>
              <p>{one.note}</p>
              <p className="muted">{checkedWords(one)}</p>
              {one.base !== null && <ReleaseChanges release={one} />}
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
