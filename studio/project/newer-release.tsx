import { registry } from '../client/registry.ts';
import { addresses } from '../place/addresses.ts';
import { Link } from '../place/link.tsx';
import { useRequest } from '../ui/use-request.ts';

/** How often production is asked for, in milliseconds. */
const EVERY_MS = 60_000;

interface NewerReleaseProps {
  /** The release that the draft is based on. */
  readonly base: number;
  /** Whether the draft has changed a file. */
  readonly hasChanged: (path: string) => boolean;
}

/**
 * Says that a release has gone out since the draft was begun which changes the same files: at a review, and when it is
 * published, they are settled one by one.
 */
export default function NewerRelease({ base, hasChanged }: NewerReleaseProps) {
  const channel = useRequest('production', registry.channel, EVERY_MS);
  const release = channel.answer?.release ?? base;
  if (release === base) return null;
  return <SameFiles key={release} base={base} hasChanged={hasChanged} release={release} />;
}

function SameFiles({ base, hasChanged, release }: NewerReleaseProps & { readonly release: number }) {
  const { answer } = useRequest(`since ${base}`, () => registry.difference(`release ${base}`, `release ${release}`));
  const both = answer?.files.filter(({ path }) => hasChanged(path)) ?? [];
  if (both.length === 0) return null;
  const paths = both.map(({ path }) => path);
  const did = both.every(({ change }) => change === 'removed') ? 'deleted' : 'changed';
  return (
    <span
      role="status"
      className="muted"
      title={`${paths.join(', ')}: what goes on is chosen when the draft is sent for review, or published`}
    >
      <Link to={addresses.releases()}>Release {release}</Link> {did}{' '}
      {paths.length === 1 ? paths[0] : `${paths.length} files of this draft`}
      {did === 'changed' && ', too'}
    </span>
  );
}
