import { useState } from 'react';
import { isRecord } from '../../../compiler/source/record.ts';
import { Grouped } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** Named values: arguments or request parameters. Expected names have a row even when they are not set. */
export function ValuesField({ control, id, edit }: FieldProps) {
  const [added, setAdded] = useState('');
  if (control.kind.is !== 'values') return null;
  const written = isRecord(control.value) ? control.value : {};
  const names = [...new Set([...Object.keys(written), ...control.kind.names])];
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = written;
    const next = value === undefined ? others : { ...written, [name]: value };
    edit(Object.keys(next).length === 0 && !control.required ? undefined : next);
  };
  return (
    <Grouped control={control} id={id}>
      {names.map((name) => (
        <div key={name} className="design-line">
          <label htmlFor={`${id}.${name}`}>{name}</label>
          <input
            id={`${id}.${name}`}
            type="text"
            autoComplete="off"
            className="design-expression"
            value={shown(written[name])}
            onChange={(event) => set(name, read(event.target.value))}
          />
          <button
            type="button"
            className="design-quiet"
            aria-label={`Remove ${name}`}
            onClick={() => set(name, undefined)}
          >
            ×
          </button>
        </div>
      ))}
      <div className="design-line">
        <input
          aria-label={`New name for ${control.title}`}
          type="text"
          value={added}
          onChange={(event) => setAdded(event.target.value)}
        />
        <button
          type="button"
          className="button design-button"
          disabled={added === '' || names.includes(added)}
          onClick={() => {
            set(added, '');
            setAdded('');
          }}
        >
          Add value
        </button>
      </div>
    </Grouped>
  );
}

function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** Numbers, true, false, null, lists and objects are parsed as such; anything else is a text. */
function read(typed: string): unknown {
  if (!/^(-?\d+(\.\d+)?|true|false|null|\[.*\]|\{".*\})$/s.test(typed)) return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}
