import { useId } from 'react';
import { type DraftInfo, registry } from '../../client/registry.ts';
import { addresses, pageOfFile } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import NewerRelease from '../../project/newer-release.tsx';
import { CommentList } from '../../talk/comment-list.tsx';
import { DraftState } from '../../ui/draft-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Sentences } from '../../ui/sentences.tsx';
import { Time } from '../../ui/time.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { NextStep } from '../drafts/next-step.tsx';
import { Checks } from './checks.tsx';
import { DraftPictures } from './draft-pictures.tsx';
import { DraftTools } from './draft-tools.tsx';

/** Poll interval in milliseconds: somebody else may be faster. */
const EVERY_MS = 5_000;

/** A draft as its reviewers see it: the changes in words and pictures, the checks, and the possible actions. */
export default function DraftPage({ part }: { part: string }) {
  const number = Number(part);
  const draft = useRequest(part, () => registry.draft(number), EVERY_MS);
  const people = useRequest('people', registry.people).answer?.people;
  if (!draft.answer) {
    return (
      <Page title={`Draft ${part}`}>
        <Waiting asking={draft} />
      </Page>
    );
  }
  const { state, note, at, authors, approvals, sentBack, base, release } = draft.answer;
  return (
    <Page
      title={`Draft ${number}`}
      says={note}
      tools={<DraftTools draft={draft.answer} onChanged={() => void draft.again()} />}
    >
      <div className="card-head">
        <DraftState state={state} />
        <span className="muted">
          made by {authors.join(', ')} · last changed <Time at={at} /> · over release {base}
          {approvals.map(({ who }) => ` · approved by ${who}`)}
          {release !== null && (
            <>
              {' '}
              · became <Link to={addresses.releases()}>release {release}</Link>
            </>
          )}
        </span>
      </div>
      <NextStep draft={draft.answer} people={people} />
      {state !== 'published' && state !== 'closed' && (
        <NewerRelease base={base} hasChanged={(path) => Object.hasOwn(draft.answer!.files, path)} />
      )}
      {sentBack && <SentBack {...sentBack} />}
      <section className="card stack">
        <h2>What changes</h2>
        <Changes draft={draft.answer} />
      </section>
      <section className="card stack">
        <h2>Pictures</h2>
        <DraftPictures draft={draft.answer} />
      </section>
      <section className="card stack">
        <h2>Comments</h2>
        <Comments draft={number} />
      </section>
      <section className="card stack">
        <h2>Checks</h2>
        <Checks draft={draft.answer} />
      </section>
    </Page>
  );
}

/** What a reviewer asks for, until the draft is sent for review again. */
function SentBack({ who, at, note }: NonNullable<DraftInfo['sentBack']>) {
  const id = useId();
  return (
    <section className="card stack sent-back" aria-labelledby={id}>
      <h2 id={id}>
        Sent back by {who}, <Time at={at} />
      </h2>
      <p>{note}</p>
    </section>
  );
}

/** The difference in words, with links to the screens. */
function Changes({ draft: { draft, base, hashes, files } }: { draft: DraftInfo }) {
  const asking = useRequest(JSON.stringify([draft, base, hashes]), () =>
    registry.difference(`release ${base}`, `draft ${draft}`),
  );
  const edited = Object.keys(files).filter((path) => /\/screen\.json$|^fragments\//.test(path));
  return (
    <>
      {asking.answer ? (
        <Sentences label="What changes" sentences={asking.answer.sentences} />
      ) : (
        <Waiting asking={asking} />
      )}
      {edited.length > 0 && (
        <p>
          Open in the editor:{' '}
          {edited.map((path, at) => (
            <span key={path}>
              {at > 0 && ', '}
              <Link to={pageOfFile(path, draft)!}>{nameOf(path)}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** The comments on the nodes of the draft. */
function Comments({ draft }: { draft: number }) {
  const asking = useRequest(`comments of ${draft}`, () => registry.comments(draft), EVERY_MS);
  if (!asking.answer) return <Waiting asking={asking} />;
  const { comments } = asking.answer;
  if (comments.length === 0) return <p className="muted">No comments yet. Comment on a node in the editor.</p>;
  return (
    <CommentList
      comments={comments}
      place={({ file, name, comment }) => {
        const [, screen] = /^([^/]+)\/screen\.json$/.exec(file) ?? [];
        const page = screen === undefined ? pageOfFile(file, draft) : addresses.screen(screen, draft, comment);
        return page === undefined ? file : <Link to={page}>{`${nameOf(file)}: ${name}`}</Link>;
      }}
      onChanged={() => void asking.again()}
    />
  );
}

/** The name of a screen or fragment, by the path of its document. */
function nameOf(path: string): string {
  return path.replace(/\/screen\.json$|^fragments\/|\.json$/g, '');
}
