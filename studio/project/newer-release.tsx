import { registry } from '../client/registry.ts';
import { addresses } from '../place/addresses.ts';
import { Link } from '../place/link.tsx';
import { useRequest } from '../ui/use-request.ts';
import type { Project } from './project.ts';

/** How often production is asked for, in milliseconds. */
const EVERY_MS = 60_000;

/**
 * Says that a release has gone out since the draft was begun which changes the same files: at a review, they are settled
 * one by one.
 */
export default function NewerRelease({ project }: { project: Project }) {
  const channel = useRequest('production', registry.channel, EVERY_MS);
  const release = channel.answer?.release ?? project.release;
  if (release === project.release) return null;
  return <SameFiles key={release} project={project} release={release} />;
}

function SameFiles({ project, release }: { project: Project; release: number }) {
  const { answer } = useRequest(`since ${project.release}`, () =>
    registry.difference(`release ${project.release}`, `release ${release}`),
  );
  const both = answer?.files.filter(({ path }) => project.files[path] !== project.base[path]) ?? [];
  if (both.length === 0) return null;
  const paths = both.map(({ path }) => path);
  const did = both.every(({ change }) => change === 'removed') ? 'deleted' : 'changed';
  return (
    <span
      role="status"
      className="muted"
      title={`${paths.join(', ')}: you choose what goes on when you send for review`}
    >
      <Link to={addresses.releases()}>Release {release}</Link> {did}{' '}
      {paths.length === 1 ? paths[0] : `${paths.length} of your files`}
      {did === 'changed' && ', too'}
    </span>
  );
}
