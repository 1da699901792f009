import { useState } from 'react';
import { type Person, registry } from '../../client/registry.ts';
import { useMay, useMe } from '../../session/session.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { AddPerson } from './add-person.tsx';
import { TokenDialog } from './token-dialog.tsx';

/** People and their roles. */
export default function PeoplePage() {
  const people = useRequest('people', registry.people);
  const mayChange = useMay('admin');
  const [added, setAdded] = useState<Person & { token: string }>();
  const [leaving, setLeaving] = useState<Person>();
  const remove = async ({ name }: Person) => {
    await registry.removePerson(name);
    setLeaving(undefined);
    toast(`${name} has been removed.`);
    await people.again();
  };
  return (
    <Page
      title="People"
      says="Each role may do everything the ones before it may: viewer, editor, approver, operator, admin."
    >
      {people.answer ? (
        <PeopleTable people={people.answer.people} onRemove={mayChange ? setLeaving : undefined} />
      ) : (
        <Waiting asking={people} />
      )}
      {mayChange && (
        <AddPerson
          onAdded={(person) => {
            setAdded(person);
            void people.again();
          }}
        />
      )}
      <TokenDialog person={added} onClose={() => setAdded(undefined)} />
      <RemoveDialog
        person={leaving}
        people={people.answer?.people ?? []}
        onRemove={(person) => void remove(person).catch(toastError)}
        onClose={() => setLeaving(undefined)}
      />
    </Page>
  );
}

interface PeopleTableProps {
  readonly people: readonly Person[];
  /** Asks whether to remove a person; undefined for those who may not change people. */
  readonly onRemove: ((person: Person) => void) | undefined;
}

function PeopleTable({ people, onRemove }: PeopleTableProps) {
  const me = useMe();
  if (people.length === 0) return <p className="card muted">Nobody has been added yet.</p>;
  return (
    <div className="card">
      <table className="table">
        <caption className="visually-hidden">People</caption>
        <TableHead columns={['Name', 'Role', ...(onRemove ? ['Change'] : [])]} />
        <tbody>
          {people.map((person) => (
            <tr key={person.name}>
              <th scope="row" className="long">
                {person.name} {person.name === me.name && <span className="muted">(you)</span>}
              </th>
              <td>{person.role}</td>
              {onRemove && (
                <td>
                  <button
                    type="button"
                    className="button button-danger"
                    aria-label={`Remove ${person.name}`}
                    onClick={() => onRemove(person)}
                  >
                    Remove
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RemoveDialogProps {
  /** The person to be removed; the dialog is closed while undefined. */
  readonly person: Person | undefined;
  /** All people, to warn before the last admin leaves. */
  readonly people: readonly Person[];
  readonly onRemove: (person: Person) => void;
  readonly onClose: () => void;
}

function RemoveDialog({ person, people, onRemove, onClose }: RemoveDialogProps) {
  const me = useMe();
  const isLastAdmin = person?.role === 'admin' && people.filter(({ role }) => role === 'admin').length === 1;
  return (
    <Dialog open={person !== undefined} title={`Remove ${person?.name}`} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onRemove(person!);
        }}
      >
        {person?.name === me.name && <p>This is you: you are signed out, and cannot sign in again.</p>}
        {isLastAdmin && <p>This is the last admin: without ADMIN_TOKEN nobody else may add or remove people.</p>}
        <p>The token, all sessions and previews end at once. The person’s actions stay in the history.</p>
        <DialogButtons does="Remove" danger />
      </form>
    </Dialog>
  );
}
