import { useState } from 'react';
import { type Person, registry } from '../../client/registry.ts';
import { useMay, useMe } from '../../session/session.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { AddPerson } from './add-person.tsx';
import { TokenDialog } from './token-dialog.tsx';

/** People and their roles. */
export default function PeoplePage() {
  const people = useRequest('people', registry.people);
  const mayChange = useMay('admin');
  const me = useMe();
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
        <div className="card">
          <table className="table">
            <caption className="visually-hidden">People</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                {mayChange && <th scope="col">Change</th>}
              </tr>
            </thead>
            <tbody>
              {people.answer.people.map((person) => (
                <tr key={person.name}>
                  <th scope="row" className="long">
                    {person.name} {person.name === me.name && <span className="muted">(you)</span>}
                  </th>
                  <td>{person.role}</td>
                  {mayChange && (
                    <td>
                      <button
                        type="button"
                        className="button button-danger"
                        aria-label={`Remove ${person.name}`}
                        onClick={() => setLeaving(person)}
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
      <Dialog open={leaving !== undefined} title={`Remove ${leaving?.name}`} onClose={() => setLeaving(undefined)}>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void remove(leaving!).catch(toastError);
          }}
        >
          {leaving?.name === me.name && <p>This is you: you are signed out, and cannot sign in again.</p>}
          {leaving?.role === 'admin' && people.answer?.people.filter(({ role }) => role === 'admin').length === 1 && (
            <p>This is the last admin: without ADMIN_TOKEN nobody else may add or remove people.</p>
          )}
          <p>The token, all sessions and previews end at once. The person’s actions stay in the history.</p>
          <DialogButtons does="Remove" danger />
        </form>
      </Dialog>
    </Page>
  );
}
