import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { WithCode } from '../ui/with-code.tsx';

export interface NameDialogProps {
  /** The title: what is done. */
  readonly title: string;
  /** The explanation above the field. */
  readonly children: ReactNode;
  readonly fieldLabel: string;
  /** The current name, if there is one. */
  readonly name?: string | undefined;
  readonly action: string;
  /** Why the typed name is impossible; absent: it is not. */
  readonly refused?: string | undefined;
  /** Stands below the field: what the typed name would change. */
  readonly preview?: ReactNode;
  readonly onTyped?: (name: string) => void;
  /** Applies the typed name, unless the dialog has been closed by then. */
  readonly take: (name: string, isOpen: () => boolean) => void | Promise<void>;
  readonly close: () => void;
}

/** Asks for a name; it must differ from the current one. */
export function NameDialog(props: NameDialogProps) {
  const { title, children, fieldLabel, name: before = '', action, refused, preview, onTyped, take, close } = props;
  const id = useId();
  const [name, setName] = useState(before);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async () => {
    await take(name, () => dialog.current?.open === true);
    dialog.current?.close();
  };
  // A form cannot stand in the form of the properties.
  return createPortal(
    <dialog ref={dialog} aria-labelledby={`${id}-title`} className="design-dialog" onClose={close}>
      <h2 id={`${id}-title`}>{title}</h2>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (refused === undefined) void submit();
        }}
      >
        <p>{children}</p>
        <label htmlFor={id}>{fieldLabel}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            onTyped?.(target.value);
          }}
        />
        <button
          type="submit"
          className="button design-button"
          disabled={name === '' || name === before || refused !== undefined}
        >
          {action}
        </button>
        <button type="button" className="button design-button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </form>
      {preview}
    </dialog>,
    document.body,
  );
}

/** Why the typed name is impossible; nothing if it is not. */
export function NotPossible({ refused }: { refused: string | undefined }) {
  if (refused === undefined) return null;
  return (
    <p className="design-refused">
      <WithCode text={`Not possible: ${refused}`} />
    </p>
  );
}
