import type { JsonPath } from '../../../compiler/json/index.ts';
import { plural } from '../../../compiler/source/plural.ts';
import { isRecord } from '../../../schemas/record.ts';
import { Change, NewEntry, refusedAgain } from './labelled.tsx';
import { readValue, shownValue } from './typed-value.ts';

export interface DataProps {
  id: string;
  /** What the value is, for labels. */
  name: string;
  value: unknown;
  /** Sets what is at a path inside the value; undefined removes it. */
  edit(path: JsonPath, value: unknown): void;
}

/** Recorded data: a row for each field of a record and each item of a list. */
export function DataEditor({ id, name, value, edit }: DataProps) {
  if (Array.isArray(value)) return <Items {...{ id, name, value, edit }} />;
  if (isRecord(value)) return <Rows {...{ id, name, value, edit }} />;
  return (
    <input
      id={id}
      className="design-expression"
      type="text"
      autoComplete="off"
      value={shownValue(value)}
      onChange={({ target }) => edit([], readValue(target.value))}
    />
  );
}

function Rows({ id, name, value, edit }: DataProps & { value: { readonly [field: string]: unknown } }) {
  return (
    <>
      {Object.entries(value).map(([field, inner]) => (
        <DataRow key={field} id={`${id}.${field}`} name={field} value={inner} edit={within(edit, field)} />
      ))}
      <NewEntry
        label={`New field of ${name}`}
        does="Add field"
        refusal={(field) => refusedAgain(field, Object.hasOwn(value, field))}
        add={(field) => edit([field], '')}
        other={{ does: 'Add group', add: (field) => edit([field], {}) }}
      />
    </>
  );
}

function Items({ id, name, value, edit }: DataProps & { value: readonly unknown[] }) {
  return (
    <>
      {value.map((item, index) => (
        <DataRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          key={index}
          id={`${id}.${index}`}
          name={`${name} ${index + 1}`}
          value={item}
          edit={within(edit, index)}
        />
      ))}
      <button
        type="button"
        className="button design-button"
        aria-label={`Add item to ${name}`}
        onClick={() => edit([value.length], value.at(-1) ?? '')}
      >
        Add item
      </button>
    </>
  );
}

/** A field of a record or an item of a list; one with parts is closed at first. */
export function DataRow({ id, name, value, edit }: DataProps) {
  const remove = (
    <Change label={`Remove ${name}`} act={() => edit([], undefined)}>
      ×
    </Change>
  );
  if (!Array.isArray(value) && !isRecord(value)) {
    return (
      <div className="design-shape-row">
        <label htmlFor={id}>{name}</label>
        <DataEditor {...{ id, name, value, edit }} />
        {remove}
      </div>
    );
  }
  return (
    <details>
      <summary>
        {name} <span className="muted">{sizeOf(value)}</span>
      </summary>
      <div className="design-entry-group">
        <DataEditor {...{ id, name, value, edit }} />
        {remove}
      </div>
    </details>
  );
}

function within(edit: DataProps['edit'], step: string | number): DataProps['edit'] {
  return (path, value) => edit([step, ...path], value);
}

function sizeOf(value: object): string {
  return Array.isArray(value) ? plural(value.length, 'item') : plural(Object.keys(value).length, 'field');
}
