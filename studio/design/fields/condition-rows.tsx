import { useEffect, useRef, useState } from 'react';
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

/**
 * Rows of a condition: operand, comparison, values. A new row is no part of the condition until it is filled in: before
 * that, it would hide or show something for a reason that nobody has chosen.
 */
export function ConditionRows({ group, name, path, change }: Props) {
  const [begun, setBegun] = useState(group.rows.length === 0 ? NEW_ROW : undefined);
  const fill = (row: Row | Group | undefined) => {
    const isFilled = row !== undefined && isFilledIn(row);
    setBegun(isFilled || (row && isGroup(row)) ? undefined : row);
    if (isFilled) change({ ...group, rows: [...group.rows, row] });
  };
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
      {[...group.rows, ...(begun ? [begun] : [])].map((row, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, also once it is filled in
          key={index}
          row={row}
          name={`${name} ${index + 1}`}
          path={path}
          change={(next) => (row === begun ? fill(next) : set(index, next))}
          isNew={row === begun}
        />
      ))}
      {begun ? (
        <p className="design-note">The new row counts once it says what is compared, and with what.</p>
      ) : (
        <button type="button" className="design-quiet" onClick={() => setBegun(NEW_ROW)}>
          Add row to {name}
        </button>
      )}
    </div>
  );
}

interface PartProps<Of> {
  row: Of;
  name: string;
  path: JsonPath;
  change(row: Of | undefined): void;
  /** It is not filled in yet. */
  isNew?: boolean;
}

function Part({ row, name, path, change, isNew = false }: PartProps<Row | Group>) {
  if (!isGroup(row)) return <ConditionRow row={row} name={name} path={path} change={change} isNew={isNew} />;
  const set = (next: Group) => change(next.rows.length > 0 ? next : undefined);
  return <ConditionRows group={row} name={name} path={path} change={set} />;
}

const NEW_ROW: Row = { subject: '', comparison: 'is', values: [] };

function isFilledIn(row: Row | Group): boolean {
  if (isGroup(row)) return false;
  return row.subject !== '' && (arity(row.comparison) === 'none' || row.values.length > 0);
}

function ConditionRow({ row, name, path, change, isNew }: PartProps<Row>) {
  const { subject, comparison, values } = row;
  const fields = useRef<HTMLFieldSetElement>(null);
  const wasNew = useRef(isNew);
  // Whoever has added it is led there.
  useEffect(() => {
    if (wasNew.current) fields.current?.querySelector('input')?.focus();
  }, []);
  const takes = arity(comparison);
  const readValues = (typed: string, isText: boolean) =>
    (takes === 'many' ? itemsIn(typed) : [typed]).map((part) => valueText(part, isText)).join(', ');
  const compare = (next: Comparison) => change({ subject, comparison: next, values: valuesFor(next, values, isNew) });
  return (
    <fieldset ref={fields} className="design-row" aria-label={name}>
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

function valuesFor(comparison: Comparison, values: readonly string[], isNew = false): readonly string[] {
  const takes = arity(comparison);
  if (takes === 'none') return [];
  if (isNew) return values.slice(0, takes === 'one' ? 1 : undefined);
  return takes === 'one' ? [values[0] ?? "''"] : values;
}
