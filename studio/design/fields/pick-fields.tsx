import { Grouped, Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { TextField } from './text-fields.tsx';

/** A boolean, or an expression. */
export function ToggleField(props: FieldProps) {
  const { control, id, edit } = props;
  const { value, required } = control;
  if (typeof value === 'string') return <TextField {...props} />;
  return (
    <div className="design-field design-toggle">
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={(event) => edit(event.target.checked ? true : required ? false : undefined)}
      />
      <label htmlFor={id} title={control.description}>
        {control.title}
      </label>
      <button type="button" className="design-quiet" onClick={() => edit('=')}>
        {control.title} by expression
      </button>
    </div>
  );
}

/** One of several values, or an expression. */
export function ChoiceField(props: FieldProps) {
  const { control } = props;
  if (control.kind.is !== 'choice') return null;
  if (typeof control.value === 'string' && control.value.startsWith('=')) return <TextField {...props} />;
  return <Select {...props} choices={control.kind.choices} />;
}

/** A reference to a name declared elsewhere. */
export function NameField(props: FieldProps) {
  const { kind } = props.control;
  return kind.is === 'name' ? <Select {...props} choices={kind.names} /> : null;
}

function Select({ control, id, edit, choices }: FieldProps & { choices: readonly string[] }) {
  const value = control.value === undefined ? '' : String(control.value);
  const unknown = value !== '' && !choices.includes(value);
  return (
    <Labelled control={control} id={id}>
      <select
        id={id}
        value={value}
        onChange={(event) => edit(event.target.value === '' ? undefined : event.target.value)}
      >
        {!control.required && <option value="">Not set</option>}
        {control.required && value === '' && <option value="">Choose</option>}
        {unknown && <option value={value}>{value} (unknown)</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Several references to names declared elsewhere, in their order. */
export function NamesField({ control, id, edit }: FieldProps) {
  if (control.kind.is !== 'names') return null;
  // A new list that must not be empty begins with an empty name.
  const chosen = Array.isArray(control.value) ? control.value.map(String).filter((name) => name !== '') : [];
  const names = [
    ...control.kind.names,
    ...chosen.filter((name) => control.kind.is === 'names' && !control.kind.names.includes(name)),
  ];
  const change = (name: string, on: boolean) => {
    const next = on ? [...chosen, name] : chosen.filter((other) => other !== name);
    edit(next.length === 0 && !control.required ? undefined : next);
  };
  return (
    <Grouped control={control} id={id}>
      {names.map((name) => (
        <label key={name} className="design-toggle">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) => change(name, event.target.checked)}
          />
          {name}
        </label>
      ))}
    </Grouped>
  );
}
