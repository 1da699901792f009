import {
  arity,
  COMPARISONS,
  type Comparison,
  type Group,
  isGroup,
  type Row,
  shownValue,
  valueText,
} from '../../edit/conditions/rows.ts';
import { TypedInput } from './typed-input.tsx';

interface Props {
  group: Group;
  /** What the condition is for, for screen readers. */
  name: string;
  change(group: Group): void;
}

/** Rows of a condition: operand, comparison, values. */
export function ConditionRows({ group, name, change }: Props) {
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
  change(row: Of | undefined): void;
}

function Part({ row, name, change }: PartProps<Row | Group>) {
  if (!isGroup(row)) return <ConditionRow row={row} name={name} change={change} />;
  return <ConditionRows group={row} name={name} change={(next) => change(next.rows.length > 0 ? next : undefined)} />;
}

const NEW_ROW: Row = { subject: 'session.region', comparison: 'is', values: ["'1'"] };

function ConditionRow({ row, name, change }: PartProps<Row>) {
  const { subject, comparison, values } = row;
  const takes = arity(comparison);
  const compare = (next: Comparison) => change({ subject, comparison: next, values: valuesFor(next, values) });
  return (
    <fieldset className="design-row" aria-label={name}>
      <TypedInput
        label={`${name}: what`}
        shown={subject}
        read={(typed) => typed}
        take={(next) => change({ ...row, subject: next })}
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
          shown={values.map(shownValue).join(', ')}
          read={(typed) => (takes === 'many' ? split(typed) : [typed]).map(valueText).join(', ')}
          take={(_, typed) => change({ ...row, values: (takes === 'many' ? split(typed) : [typed]).map(valueText) })}
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

function split(typed: string): string[] {
  return (typed.match(/'[^']*'|[^,]+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');
}
