import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { asText, described, Field, type FieldBase, labelId, useChoice } from './field.tsx';
import { Icon } from './icon.tsx';
import { Modal } from './modal.tsx';

/** Shared by all openers. */
const ARROW = Icon({ path: 'M6 9.5l6 6 6-6' });

interface OpenerBase extends FieldBase {
  label: string;
  placeholder?: string;
  confirm: string;
  cancel: string;
}

/** The properties of an opener's dialog. */
export interface ChooserProps<Props extends OpenerBase = OpenerBase> {
  /** The widget's own. */
  props: Props;
  /** The field's value when the dialog opens. */
  value: string;
  onClose: () => void;
  onChoose: (value: string) => void;
}

/**
 * The marked option in a dialog, and the function that accepts it: closes the dialog, and chooses the option if it is a
 * different one. Only existing options can be chosen, not a value that the server no longer offers.
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
 * A field that shows its value and opens a dialog to choose another. A hook instead of a component, because forms have
 * many of them.
 *
 * @param shown the value as text, '' for none
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
  /** Above the lists: a search, or what is chosen. */
  above?: ReactNode;
  /** The lists. */
  children: ReactNode;
}

/** The dialog of an opener. Nothing changes before 'Confirm'. */
export function OpenerDialog({ props, onClose, onConfirm, above, children }: DialogProps) {
  const { field, label, confirm, cancel } = props;
  return (
    <Modal look="picker" title={label} dismiss={['outside', 'escape']} onClose={onClose}>
      {above}
      <div className="lists" id={`${field.id}-dialog`}>
        {children}
      </div>
      <div className="row">
        <button type="button" className="button button-secondary" onClick={onClose}>
          {cancel}
        </button>
        <button type="button" className="button button-primary" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Modal>
  );
}
