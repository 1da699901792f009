/**
 * The same form, written by hand as well as plain React allows: uncontrolled inputs, values in a map that is not
 * rendered, memoized rows, and no `<form>` element (it makes large pages slow in Chromium). Markup, classes and
 * behaviour are those of the product's widgets.
 */
import { type FormEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { Icon } from '../../widgets/parts/icon.tsx';
import { Listbox } from '../../widgets/parts/listbox.tsx';
import { Modal } from '../../widgets/parts/modal.tsx';
import { CARD_TYPES, type FormField, OPTIONS } from '../form/fields.ts';

type Values = Map<string, string>;

interface RowProps {
  name: string;
  label: string;
  values: Values;
}

const Digits = memo(function Digits({ name, label, values }: RowProps) {
  const id = `field-${name}`;
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if ((event.nativeEvent as InputEvent).isComposing) return;
    const text = input.value;
    const digits = text.replace(/\D/g, '');
    if (digits !== text) {
      const caret = text.slice(0, input.selectionStart ?? text.length).replace(/\D/g, '').length;
      input.value = digits;
      input.setSelectionRange(caret, caret);
    }
    values.set(name, digits);
  };
  return (
    <div className="field">
      <label className="field-label" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={id}
        className="line"
        placeholder="Digits"
        inputMode="numeric"
        autoComplete="off"
        type="text"
        defaultValue={values.get(name) ?? ''}
        onInput={onInput}
        onCompositionEnd={onInput}
      />
    </div>
  );
});

const Choice = memo(function Choice({ name, label, values }: RowProps) {
  const id = `field-${name}`;
  const [value, setValue] = useState(() => values.get(name) ?? '');
  const [open, setOpen] = useState(false);
  const shown = OPTIONS.find((option) => option.value === value)?.label ?? '';
  return (
    <div className="field">
      <label className="field-label" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <button
        type="button"
        role="combobox"
        id={id}
        className={shown ? 'line opener' : 'line opener opener-empty'}
        aria-labelledby={`${id}-label`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${id}-dialog` : undefined}
        onClick={() => setOpen(true)}
      >
        <span className="opener-words">{shown || 'Choose'}</span>
        <Icon path="M6 9.5l6 6 6-6" />
      </button>
      {open && (
        <ChoiceDialog
          id={id}
          label={label}
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            setValue(next);
            values.set(name, next);
          }}
        />
      )}
    </div>
  );
});

interface ChoiceDialogProps {
  id: string;
  label: string;
  value: string;
  onClose(): void;
  onChoose(value: string): void;
}

function ChoiceDialog({ id, label, value, onClose, onChoose }: ChoiceDialogProps) {
  const [marked, mark] = useState(value);
  const accept = () => (marked === '' ? onClose() : onChoose(marked));
  return (
    <Modal look="picker" title={label} dismiss={['outside', 'escape']} onClose={onClose}>
      <div className="lists" id={`${id}-dialog`}>
        <Listbox label={label} options={OPTIONS} value={marked} onPick={mark} onAccept={accept} first />
      </div>
      <button type="button" className="button button-secondary" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="button button-primary" onClick={accept}>
        Confirm
      </button>
    </Modal>
  );
}

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

function CardTypes({ value, onChange }: { value: string; onChange(value: string): void }) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = CARD_TYPES.findIndex((option) => option.value === value);
  const take = (index: number) => {
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
    const next = CARD_TYPES[index]!.value;
    if (next !== value) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    take((chosen + step + CARD_TYPES.length) % CARD_TYPES.length);
  };
  return (
    <div className="field">
      <div ref={list} id="field-cardType" className="tabs" role="tablist" aria-label="Card type" onKeyDown={onKeyDown}>
        {CARD_TYPES.map((option, index) => (
          <button
            type="button"
            role="tab"
            className="tab"
            key={option.value}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => take(index)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}

export interface HandFormProps {
  fields: readonly FormField[];
  /** Sends the form; resolves with the response. */
  send(body: string): Promise<unknown>;
  onBack(): void;
}

/** The page: title bar, fields, button. */
export function HandForm({ fields, send, onBack }: HandFormProps) {
  const [cardType, setCardType] = useState('debit');
  const [busy, setBusy] = useState(false);
  const [values] = useState<Values>(() => new Map());
  const shown = fields.filter(({ creditOnly }) => !creditOnly || cardType === 'credit');
  const submit = async () => {
    if (busy) return;
    const body = new URLSearchParams({ cardType });
    for (const { name } of shown) body.set(name, values.get(name) ?? '');
    setBusy(true);
    try {
      await send(body.toString());
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="frame">
      <header className="frame-bar">
        <button type="button" className="icon-button" aria-label="Back" onClick={onBack}>
          <Icon path="M14.5 5l-7 7 7 7" />
        </button>
        <h1 className="frame-title">Form</h1>
      </header>
      <main className="frame-main">
        <section className="card">
          <CardTypes value={cardType} onChange={setCardType} />
          {shown.map(({ name, label, kind }) =>
            kind === 'digits' ? (
              <Digits key={name} name={name} label={label} values={values} />
            ) : (
              <Choice key={name} name={name} label={label} values={values} />
            ),
          )}
        </section>
        <div className="actions">
          <button type="button" className="button button-primary" aria-busy={busy || undefined} onClick={submit}>
            Submit
          </button>
        </div>
      </main>
    </div>
  );
}
