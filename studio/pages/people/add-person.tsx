import { type FormEvent, useState } from 'react';
import { ROLES } from '../../../registry/shapes.ts';
import { type Person, type Role, registry } from '../../client/registry.ts';
import { Field } from '../../ui/field.tsx';
import { toastError } from '../../ui/toasts.tsx';

/** What each role adds to those before it. */
const MAY = {
  viewer: 'sees everything',
  editor: 'makes drafts and sends them for review',
  approver: 'approves drafts of others',
  operator: 'publishes, rolls out, halts and rolls back',
  admin: 'adds and removes people',
} as const satisfies { [R in Role]: string };

/** Adds a person with a role. */
export function AddPerson({ onAdded }: { onAdded: (person: Person & { token: string }) => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    registry
      .addPerson(name.trim(), role)
      .then((person) => {
        setName('');
        onAdded(person);
      }, toastError)
      .finally(() => setBusy(false));
  };
  return (
    <form className="card form people-add" aria-label="Add a person" onSubmit={submit}>
      <h2>Add a person</h2>
      <Field label="Name">
        {(control) => (
          <input
            {...control}
            required
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Role" note={<>This role {MAY[role]}.</>}>
        {(control) => (
          <select {...control} value={role} onChange={(event) => setRole(event.target.value as Role)}>
            {ROLES.map((offered) => (
              <option key={offered} value={offered}>
                {offered}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <button type="submit" className="button button-primary" disabled={busy || name.trim() === ''}>
          Add
        </button>
      </div>
    </form>
  );
}
