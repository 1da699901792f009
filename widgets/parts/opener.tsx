import { type ReactNode, type Ref, useState } from 'react';
import type { FieldBinding } from '../../renderer/react/widget.ts';
import { described, Field, labelId } from './field.tsx';
import { Icon } from './icon.tsx';
import { Modal } from './modal.tsx';

const DOWN = 'M6 9.5l6 6 6-6';

interface OpenerProps {
  field: FieldBinding;
  /** Ties the button to the field. */
  control: Ref<HTMLButtonElement>;
  label: string;
  placeholder: string | undefined;
  /** The chosen value in words, '' for none. */
  shown: string;
  confirm: string;
  cancel: string;
  /** The dialog opens: begin with the value of the field. */
  onOpen: () => void;
  onConfirm: () => void;
  /** The lists in the dialog. */
  children: (accept: () => void) => ReactNode;
}

/**
 * A field that shows its value and opens a dialog to choose another. Nothing changes before 'Confirm'. Drawn inside the
 * calling component, because forms have many of them.
 */
export function useOpener(props: OpenerProps): ReactNode {
  const { field, control, label, placeholder, shown, confirm, cancel, onOpen, onConfirm, children } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const accept = () => {
    close();
    onConfirm();
  };
  const content = (
    <>
      <button
        ref={control}
        type="button"
        role="combobox"
        id={field.id}
        className={shown ? 'line opener' : 'line opener opener-empty'}
        aria-labelledby={labelId(field)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${field.id}-dialog` : undefined}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
        {...described(field)}
      >
        <span className="opener-words">{shown || placeholder}</span>
        {Icon({ path: DOWN })}
      </button>
      {open && (
        <Modal look="picker" title={label} dismiss={['outside', 'escape']} onClose={close}>
          <div className="lists" id={`${field.id}-dialog`}>
            {children(accept)}
          </div>
          <button type="button" className="button button-secondary" onClick={close}>
            {cancel}
          </button>
          <button type="button" className="button button-primary" onClick={accept}>
            {confirm}
          </button>
        </Modal>
      )}
    </>
  );
  return Field({ field, label, children: content });
}
