import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface NameDialogProps {
  /** What is done, as the title of the dialog. */
  readonly title: string;
  /** What it brings with it. */
  readonly children: ReactNode;
  readonly fieldLabel: string;
  /** The name that it has so far. */
  readonly name?: string | undefined;
  readonly action: string;
  /** Does it under the name that was typed. */
  readonly take: (name: string) => void | Promise<void>;
  readonly close: () => void;
}

/** Asks for a name; another one than it has. */
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
