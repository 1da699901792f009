import { type ReactNode, useId, useState } from 'react';
import type { Control } from '../../edit/controls/controls.ts';

/** A control with its label above it and its description as a hint. */
export function Labelled({ control, id, children }: { control: Control; id: string; children: ReactNode }) {
  return (
    <div className="design-field">
      <div className="design-label">
        <label htmlFor={id} title={control.description}>
          {control.title}
        </label>
        {control.kind.is === 'number' && control.kind.unit && (
          <span className="design-required">{control.kind.unit}</span>
        )}
        {control.required && <span className="design-required">required</span>}
      </div>
      {children}
    </div>
  );
}

/** A labelled group of controls. */
export function Grouped({ control, id, children }: { control: Control; id: string; children: ReactNode }) {
  return (
    <fieldset className="design-field" id={id} tabIndex={-1}>
      <legend title={control.description}>{control.title}</legend>
      {children}
    </fieldset>
  );
}

/** A quiet button that changes the form of a value; its label says of which. */
export function Change({ label, act, children }: { label: string; act(): void; children: string }) {
  return (
    <button type="button" className="design-quiet" aria-label={label} onClick={act}>
      {children}
    </button>
  );
}

/** The largest number of entries; empty: undefined. */
export function MostField({ id, max, edit }: { id: string; max: unknown; edit(max: number | undefined): void }) {
  return (
    <>
      <label htmlFor={id}>At most</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={max === undefined ? '' : String(max)}
        onChange={({ target: { value } }) => /^\d*$/.test(value) && edit(value === '' ? undefined : Number(value))}
      />
    </>
  );
}

/** A field for a new entry, added by its button or Enter; blanks around it are not part of it. */
export function NewEntry(props: {
  label: string;
  does: string;
  /** Why it cannot be added; undefined if it can. */
  refusal(entry: string): string | undefined;
  add(entry: string): void;
  /** Another kind of entry. */
  other?: { does: string; add(entry: string): void };
}) {
  const { label, does, refusal, add, other } = props;
  const [typed, setTyped] = useState('');
  const id = useId();
  const entry = typed.trim();
  const refused = entry === '' ? undefined : refusal(entry);
  const isReady = entry !== '' && refused === undefined;
  const put = (make = add) => {
    make(entry);
    setTyped('');
  };
  return (
    <>
      <div className="design-line">
        <input
          aria-label={label}
          aria-describedby={id}
          type="text"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && isReady && put()}
        />
        <button type="button" className="button design-button" disabled={!isReady} onClick={() => put()}>
          {does}
        </button>
        {other && (
          <button type="button" className="button design-button" disabled={!isReady} onClick={() => put(other.add)}>
            {other.does}
          </button>
        )}
      </div>
      <p id={id} role="status" className="design-note">
        {refused}
      </p>
    </>
  );
}

/** The refusal of an entry that is there already. */
export function refusedAgain(entry: string, isThere: boolean): string | undefined {
  return isThere ? `There is ${entry} already.` : undefined;
}
