import { type DraftInfo, type Person, registry } from '../../client/registry.ts';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import { DraftState } from '../../ui/draft-state.tsx';
import { Earlier } from '../../ui/earlier.tsx';
import { Page } from '../../ui/page.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { usePortions } from '../../ui/use-portions.ts';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { NextStep } from './next-step.tsx';

/** Number of drafts that are read at once. */
const PORTION = 100;

/** Drafts: active ones, then finished ones. */
export default function DraftsPage() {
  const { latest, entries, readMore } = usePortions('drafts', draftsBefore, ({ draft }) => draft);
  const people = useRequest('people', registry.people).answer?.people;
  const isDone = ({ state }: DraftInfo) => state === 'published' || state === 'closed';
  return (
    <Page title="Drafts" says="A draft contains changes for a future release. Any change of a screen starts one.">
      {latest.answer ? (
        <>
          <DraftTable title="Under way" drafts={entries.filter((draft) => !isDone(draft))} people={people} />
          <DraftTable title="Done" drafts={entries.filter(isDone)} people={people} />
          <Earlier what="drafts" readMore={readMore} onFail={toastError} />
        </>
      ) : (
        <Waiting asking={latest} />
      )}
    </Page>
  );
}

/** The latest drafts, newest first; those before `before` where it is given. Rejects with a `Refused`. */
async function draftsBefore(before?: number): Promise<readonly DraftInfo[]> {
  const { drafts } = await registry.drafts({ limit: PORTION, before });
  return drafts;
}

interface DraftTableProps {
  readonly title: string;
  readonly drafts: readonly DraftInfo[];
  readonly people: readonly Person[] | undefined;
}

function DraftTable({ title, drafts, people }: DraftTableProps) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {drafts.length === 0 ? (
        <p className="muted">There are none.</p>
      ) : (
        <table className="table">
          <caption className="visually-hidden">{title}</caption>
          <TableHead columns={['Draft', 'State', 'What it is about', 'By', 'Changed']} />
          <tbody>
            {drafts.map((draft) => (
              <tr key={draft.draft}>
                <th scope="row">
                  <Link to={addresses.draft(draft.draft)}>Draft {draft.draft}</Link>
                </th>
                <td>
                  <DraftState state={draft.state} />
                </td>
                <td className="long">
                  {draft.note}
                  {draft.sentBack && <div className="muted">Sent back by {draft.sentBack.who}</div>}
                  <NextStep draft={draft} people={people} />
                </td>
                <td className="long">{draft.author}</td>
                <td>
                  <Time at={draft.at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
