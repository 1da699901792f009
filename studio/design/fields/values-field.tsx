import { isRecord } from '../../../schemas/record.ts';
import { Grouped, NewEntry, refusedAgain } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { RenameButton } from './rename-button.tsx';
import { SuggestedInput } from './suggest/suggested-input.tsx';
import { readValue, shownValue } from './typed-value.ts';

/** Named values: arguments or request parameters. Expected names have a row even when they are not set. */
export function ValuesField({ control, id, edit }: FieldProps) {
  if (control.kind.is !== 'values') return null;
  const { texts } = control.kind;
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
          {texts ? (
            <input
              id={`${id}.${name}`}
              type="text"
              autoComplete="off"
              value={written[name] === null ? 'null' : String(written[name] ?? '')}
              onChange={({ target }) => set(name, target.value === 'null' ? null : target.value)}
            />
          ) : (
            <SuggestedInput
              id={`${id}.${name}`}
              className="design-expression"
              value={shownValue(written[name])}
              path={[...control.path, name]}
              mode="marked"
              change={(text) => set(name, readValue(text))}
              asks
            />
          )}
          {control.property === 'aliases' && (
            <RenameButton path={[...control.path, name]} name={`${written[name]} on the server`} of="text" />
          )}
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
      <NewEntry
        label={`New name for ${control.title}`}
        does="Add value"
        refusal={(name) => refusedAgain(name, names.includes(name))}
        add={(name) => set(name, '')}
      />
    </Grouped>
  );
}
