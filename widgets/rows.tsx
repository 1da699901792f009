import { useId, useState } from 'react';
import type { Bone, Outline } from '../schemas/compiled.ts';
import type { RowsProps } from '../schemas/generated/types.ts';
import { countOf, type DrawOutline, times, UNKNOWN_ROWS } from './parts/outline.ts';

/** Details as label and value. Rows beyond `collapse` are not in the page until the user expands them. */
export default function Rows({ rows, collapse, more = 'more', less = 'hide' }: RowsProps) {
  const [all, setAll] = useState(false);
  const listId = useId();
  const folds = collapse !== undefined && rows.length > collapse;
  const shown = folds && !all ? rows.slice(0, collapse) : rows;
  return (
    <div className="rows">
      <dl className="rows-list" id={listId}>
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beyond their place
          <div className="rows-row" key={index}>
            <dt>{row.text}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {folds && (
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? less : more}
        </button>
      )}
    </div>
  );
}

export const outline: DrawOutline = ({ rows, collapse, more }) => {
  const count = countOf(rows, UNKNOWN_ROWS);
  const shown = typeof collapse === 'number' ? Math.min(collapse, count) : count;
  const entries: Outline = [
    [
      'rows-list',
      times<Bone>(shown, [
        'rows-row',
        [
          ['', 1],
          ['', 1],
        ],
      ]),
    ],
  ];
  return [['rows', more === undefined ? entries : [...entries, ['button button-quiet', 1]]]];
};
