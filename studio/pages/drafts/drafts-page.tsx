import { type DraftInfo, registry } from '../../client/registry.ts';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import { DraftState } from '../../ui/draft-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';

/** Drafts: active ones, then finished ones. */
export default function DraftsPage() {
  const drafts = useRequest('drafts', registry.drafts);
  const isDone = ({ state }: DraftInfo) => state === 'published' || state === 'closed';
  return (
    <Page title="Drafts" says="A draft contains changes for a future release. Any change of a screen starts one.">
      {drafts.answer ? (
        <>
          <DraftTable title="Under way" drafts={drafts.answer.drafts.filter((draft) => !isDone(draft))} />
          <DraftTable title="Done" drafts={drafts.answer.drafts.filter(isDone)} />
        </>
      ) : (
        <Waiting asking={drafts} />
      )}
    </Page>
  );
}

function DraftTable({ title, drafts }: { title: string; drafts: readonly DraftInfo[] }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {drafts.length === 0 ? (
        <p className="muted">There are none.</p>
      ) : (
        <table className="table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Draft</th>
              <th scope="col">State</th>
              <th scope="col">What it is about</th>
              <th scope="col">By</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {drafts.map(({ draft, state, note, sentBack, author, at }) => (
              <tr key={draft}>
                <th scope="row">
                  <Link to={addresses.draft(draft)}>Draft {draft}</Link>
                </th>
                <td>
                  <DraftState state={state} />
                </td>
                <td>
                  {note}
                  {sentBack && <div className="muted">Sent back by {sentBack.who}</div>}
                </td>
                <td>{author}</td>
                <td>
                  <Time at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
