import type { Person } from '../../client/registry.ts';
import { copy } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

const SELECT_IT = 'The browser does not allow this page to copy: select the token and copy it yourself.';

/** Shows a new person's token, only once. */
export function TokenDialog({
  person,
  onClose,
}: {
  person: (Person & { token: string }) | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open={person !== undefined} title={`Token of ${person?.name}`} onClose={onClose}>
      <div className="form">
        <p>Copy it now: it will not be shown again.</p>
        <Field label="Token">
          {(control) => <input {...control} readOnly className="code" value={person?.token ?? ''} />}
        </Field>
        <div className="dialog-buttons">
          <button
            type="button"
            className="button"
            onClick={() => void copy(person!.token, 'The token has been copied.', SELECT_IT)}
          >
            Copy
          </button>
          <button type="button" className="button button-primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
