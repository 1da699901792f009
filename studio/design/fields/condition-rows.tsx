import type { JsonPath } from '../../../compiler/json/index.ts';
import {
  arity,
  COMPARISONS,
  type Comparison,
  type Group,
  isGroup,
  itemsIn,
  type Row,
  shownValue,
  valueText,
} from '../../edit/conditions/rows.ts';
import { inWords } from './suggest/suggestions.ts';
import { TypedInput } from './typed-input.tsx';

interface Props {
  group: Group;
  /** What the condition is for, for screen readers. */
  name: string;
  /** Path of the condition in the document. */
  path: JsonPath;
  change(group: Group): void;
}

/** Rows of a condition: operand, comparison, values. */
export function ConditionRows({ group, name, path, change }: Props) {
  const set = (index: number, row: Row | Group | undefined) =>
    change({ ...group, rows: row ? group.rows.with(index, row) : group.rows.toSpliced(index, 1) });
  return (
    <div className="design-rows">
      {group.rows.length > 1 && (
        <select
          aria-label={`${name}: how many must hold`}
          value={group.join}
          onChange={(event) => change({ ...group, join: event.target.value === 'any' ? 'any' : 'all' })}
        >
          <option value="all">all of these</option>
          <option value="any">any of these</option>
        </select>
      )}
      {group.rows.map((row, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          key={index}
          row={row}
          name={`${name} ${index + 1}`}
          path={path}
          change={(next) => set(index, next)}
        />
      ))}
      <button
        type="button"
        className="design-quiet"
        onClick={() => change({ ...group, rows: [...group.rows, NEW_ROW] })}
      >
        Add row to {name}
      </button>
    </div>
  );
}

interface PartProps<Of> {
  row: Of;
  name: string;
  path: JsonPath;
  change(row: Of | undefined): void;
}

function Part({ row, name, path, change }: PartProps<Row | Group>) {
  if (!isGroup(row)) return <ConditionRow row={row} name={name} path={path} change={change} />;
  const set = (next: Group) => change(next.rows.length > 0 ? next : undefined);
  return <ConditionRows group={row} name={name} path={path} change={set} />;
}

const NEW_ROW: Row = { subject: 'session.region', comparison: 'is', values: ["'1'"] };

function ConditionRow({ row, name, path, change }: PartProps<Row>) {
  const { subject, comparison, values } = row;
  const takes = arity(comparison);
  const readValues = (typed: string, isText: boolean) =>
    (takes === 'many' ? itemsIn(typed) : [typed]).map((part) => valueText(part, isText)).join(', ');
  const compare = (next: Comparison) => change({ subject, comparison: next, values: valuesFor(next, values) });
  return (
    <fieldset className="design-row" aria-label={name}>
      <TypedInput
        label={`${name}: what`}
        path={path}
        value={subject}
        shown={subject}
        inWords={/^[\w.]+$/.test(subject) ? inWords(subject) : subject}
        read={(typed) => typed}
        take={([next = subject]) => change({ ...row, subject: next })}
      />
      <select
        aria-label={`${name}: how`}
        value={comparison}
        onChange={(event) => compare(event.target.value as Comparison)}
      >
        {COMPARISONS.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {takes !== 'none' && (
        <TypedInput
          label={`${name}: value`}
          path={path}
          comparedWith={subject}
          value={values.join(', ')}
          shown={values.map(shownValue).join(', ')}
          read={readValues}
          take={(next) => change({ ...row, values: next })}
        />
      )}
      <button type="button" className="design-quiet" aria-label={`Remove ${name}`} onClick={() => change(undefined)}>
        ×
      </button>
    </fieldset>
  );
}

function valuesFor(comparison: Comparison, values: readonly string[]): readonly string[] {
  const takes = arity(comparison);
  if (takes === 'none') return [];
  return takes === 'one' ? [values[0] ?? "''"] : values;
}
