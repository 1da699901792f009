import type { Person } from '../../client/registry.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';

/** Shows a new person's token, only once. */
export function TokenDialog({
  person,
  onClose,
}: {
  person: (Person & { token: string }) | undefined;
  onClose: () => void;
}) {
  const copy = () =>
    navigator.clipboard.writeText(person!.token).then(() => toast('The token has been copied.'), toastError);
  return (
    <Dialog open={person !== undefined} title={`Token of ${person?.name}`} onClose={onClose}>
      <div className="form">
        <p>Copy it now: it will not be shown again.</p>
        <Field label="Token">
          {(control) => <input {...control} readOnly className="code" value={person?.token ?? ''} />}
        </Field>
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={() => void copy()}>
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
