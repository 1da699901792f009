import { type ReactNode, useId } from 'react';

export interface FieldProps {
  readonly label: string;
  /** A sentence below the control. */
  readonly note?: ReactNode;
  /** Whether the sentence is an error. */
  readonly wrong?: boolean;
  readonly children: (control: { id: string; 'aria-describedby'?: string }) => ReactNode;
}

/** A labelled control; it gets the attributes that connect it with its label and its note. */
export function Field({ label, note, wrong = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(note === undefined ? { id } : { id, 'aria-describedby': noteId })}
      {note !== undefined && (
        <p id={noteId} className={wrong ? 'field-error' : 'field-note'}>
          {note}
        </p>
      )}
    </div>
  );
}
