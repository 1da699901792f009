import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface NameDialogProps {
  /** The title: what is done. */
  readonly title: string;
  /** The explanation above the field. */
  readonly children: ReactNode;
  readonly fieldLabel: string;
  /** The current name, if there is one. */
  readonly name?: string | undefined;
  readonly action: string;
  /** Applies the typed name. */
  readonly take: (name: string) => void | Promise<void>;
  readonly close: () => void;
}

/** Asks for a name; it must differ from the current one. */
export function NameDialog({ title, children, fieldLabel, name: before = '', action, take, close }: NameDialogProps) {
  const id = useId();
  const [name, setName] = useState(before);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async () => {
    await take(name);
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-label={title} className="design-dialog" onClose={close}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{children}</p>
        <label htmlFor={id}>{fieldLabel}</label>
        <input id={id} type="text" autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit" className="button design-button" disabled={name === '' || name === before}>
          {action}
        </button>
        <button type="button" className="button design-button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </form>
    </dialog>
  );
}
