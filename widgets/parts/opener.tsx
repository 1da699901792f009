import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { asText, described, Field, type FieldBase, labelId, useChoice } from './field.tsx';
import { Icon } from './icon.tsx';
import { Modal } from './modal.tsx';

/** The same for all. */
const ARROW = Icon({ path: 'M6 9.5l6 6 6-6' });

interface OpenerBase extends FieldBase {
  label: string;
  placeholder?: string;
  confirm: string;
  cancel: string;
}

/** What the dialog of an opener gets. */
export interface ChooserProps<Props extends OpenerBase = OpenerBase> {
  /** Those of the widget. */
  props: Props;
  /** The value of the field when the dialog opens. */
  value: string;
  onClose: () => void;
  onChoose: (value: string) => void;
}

/**
 * The option that is marked in a dialog, and what takes it: the dialog closes, and another one of the options is chosen.
 * What an option is must be known: a value that the server no longer offers cannot be chosen again.
 */
export function useMarked<Props extends OpenerBase>(
  { value, onClose, onChoose }: ChooserProps<Props>,
  options: readonly { readonly value: string }[],
) {
  const [marked, mark] = useState(value);
  const accept = () => {
    onClose();
    const known = options.some((option) => option.value === marked);
    if (known && marked !== value) onChoose(marked);
  };
  return { marked, mark, accept };
}

/**
 * A field that shows its value and opens a dialog to choose another. Drawn inside the calling component, because forms
 * have many of them.
 *
 * @param shown the value in words, '' for none
 */
export function useOpener<Props extends OpenerBase>(
  props: Props,
  shown: (value: string) => string,
  Chooser: (props: ChooserProps<Props>) => ReactNode,
): ReactNode {
  const { field, label, placeholder } = props;
  const [value, choose, show] = useChoice(props, asText);
  const [open, setOpen] = useState(false);
  const words = shown(value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return Field({
    field,
    label,
    children: (
      <button
        ref={(button) => field.tie(button, show)}
        type="button"
        role="combobox"
        id={field.id}
        className={words ? 'line opener' : 'line opener opener-empty'}
        aria-labelledby={labelId(field)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${field.id}-dialog` : undefined}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        {...described(field)}
      >
        <span className="opener-words">{words || placeholder}</span>
        {ARROW}
      </button>
    ),
    dialog: open && <Chooser props={props} value={value} onClose={() => setOpen(false)} onChoose={choose} />,
  });
}

interface DialogProps extends Pick<ChooserProps, 'props' | 'onClose'> {
  onConfirm: () => void;
  /** Stands above the lists. */
  search?: ReactNode;
  /** The lists. */
  children: ReactNode;
}

/** The dialog of an opener. Nothing changes before 'Confirm'. */
export function OpenerDialog({ props, onClose, onConfirm, search, children }: DialogProps) {
  const { field, label, confirm, cancel } = props;
  return (
    <Modal look="picker" title={label} dismiss={['outside', 'escape']} onClose={onClose}>
      {search}
      <div className="lists" id={`${field.id}-dialog`}>
        {children}
      </div>
      <button type="button" className="button button-secondary" onClick={onClose}>
        {cancel}
      </button>
      <button type="button" className="button button-primary" onClick={onConfirm}>
        {confirm}
      </button>
    </Modal>
  );
}
