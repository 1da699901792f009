import { Change, NewEntry, refusedAgain } from './labelled.tsx';
import { ShapeWord } from './shape-word.tsx';

/** A word with the values that are known of it: others may come, or only these, and another becomes the default. */
export type ValuesShape = {
  readonly type: unknown;
  readonly known?: readonly Value[];
  readonly only?: readonly Value[];
  readonly default?: Value;
};

type Value = string | number;

interface Props {
  id: string;
  /** What has this shape, for labels. */
  name: string;
  shape: ValuesShape;
  /** Shapes that are a word. */
  words: readonly string[];
  edit(shape: unknown): void;
}

/** Edits the type of a value, the list of those known, and whether there may be others. */
export function KnownValues({ id, name, shape, words, edit }: Props) {
  const { type, known, only, default: other, ...rest } = shape;
  const values = only ?? known ?? [];
  const put = (next: ValuesShape) => edit({ ...next, ...rest });
  const set = (next: readonly Value[], isClosed: boolean) =>
    put(
      isClosed
        ? closed(type, next, other)
        : { type, known: next, ...(!only && other !== undefined && { default: other }) },
    );
  const read = (typed: string) => readAs(String(type), typed);
  return (
    <div className="design-entry-group">
      <label htmlFor={id}>Type</label>
      <ShapeWord id={id} value={String(type)} words={words} change={(word) => put({ ...shape, type: word })} />
      <div className="design-toggle">
        <input
          id={`${id}-only`}
          type="checkbox"
          aria-label={`No other value is possible: ${name}`}
          checked={only !== undefined}
          onChange={({ target: { checked } }) => set(values, checked)}
        />
        <label htmlFor={`${id}-only`}>No other value is possible</label>
      </div>
      <ValueList name={name} values={values} read={read} change={(next) => set(next, only !== undefined)} />
      {only && (
        <DefaultValue
          id={`${id}-default`}
          values={only}
          value={other}
          choose={(text) => put(closed(type, only, read(text)))}
        />
      )}
      <Change label={`Any value: ${name}`} act={() => edit(type)}>
        Any value
      </Change>
    </div>
  );
}

interface ValueListProps {
  /** What has these values, for labels. */
  name: string;
  values: readonly Value[];
  /** The value that was typed; undefined if it is none. */
  read(typed: string): Value | undefined;
  change(values: readonly Value[]): void;
}

/** Removes known values, and adds others. */
function ValueList({ name, values, read, change }: ValueListProps) {
  const refusal = (typed: string) => {
    const value = read(typed);
    return value === undefined ? 'A number is needed here.' : refusedAgain(typed, values.includes(value));
  };
  return (
    <>
      <ul className="design-values" aria-label={`Known values of ${name}`}>
        {values.map((value) => (
          <li key={value}>
            <code>{String(value)}</code>
            <Change label={`Remove ${value}`} act={() => change(values.filter((other) => other !== value))}>
              ×
            </Change>
          </li>
        ))}
      </ul>
      <NewEntry
        label={`New value of ${name}`}
        does="Add value"
        refusal={refusal}
        add={(typed) => change([...values, read(typed)!])}
      />
    </>
  );
}

interface DefaultValueProps {
  id: string;
  values: readonly Value[];
  value: Value | undefined;
  choose(text: string): void;
}

/** Chooses the known value that takes the place of every other. */
function DefaultValue({ id, values, value, choose }: DefaultValueProps) {
  return (
    <>
      <label htmlFor={id}>What any other value becomes</label>
      <select id={id} value={String(value)} onChange={({ target }) => choose(target.value)}>
        {values.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </select>
    </>
  );
}

/** The value that was typed, of this type; undefined if it is none. */
function readAs(type: string, typed: string): Value | undefined {
  if (!/^(int|number|cents)\b/.test(type)) return typed;
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : undefined;
}

/** Without other values: each needs a default, and nothing is left for `!` and `?` then. */
function closed(type: unknown, only: readonly Value[], other: Value | undefined): ValuesShape {
  const [first] = only;
  const otherwise = other !== undefined && only.includes(other) ? other : first;
  return {
    type: typeof type === 'string' ? type.replace(/[!?]$/, '') : type,
    only,
    ...(otherwise !== undefined && { default: otherwise }),
  };
}
