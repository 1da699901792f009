import { type FormEvent, useId, useState } from 'react';
import { ROLES } from '../../../registry/shapes.ts';
import { type Person, type Role, registry } from '../../client/registry.ts';
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
  const id = useId();
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
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-role`}>Role</label>
        <select id={`${id}-role`} value={role} onChange={(event) => setRole(event.target.value as Role)}>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <p className="field-note">This role {MAY[role]}.</p>
      </div>
      <div>
        <button type="submit" className="button button-primary" disabled={busy || name.trim() === ''}>
          Add
        </button>
      </div>
    </form>
  );
}
