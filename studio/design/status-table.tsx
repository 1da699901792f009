import type { ReactNode } from 'react';
import type { JsonPath } from '../../compiler/json/index.ts';
import { statusTable, type StatusTable as Table } from '../edit/conditions/status-table.ts';
import { addItem } from '../edit/operations/list.ts';
import type { EditedDocument } from '../edit/text/open.ts';
import { TableHead } from '../ui/table-head.tsx';
import { useEditing } from './context.tsx';

interface Props {
  document: EditedDocument;
  path: JsonPath;
  /** The field for a value that is not listed: it is made of what the page has already. */
  other(table: Table, add: (values: readonly unknown[]) => void): ReactNode;
}

/** Shows a `switch` as a table: what is shown for which value, and the unhandled values. */
export default function StatusTable({ document, path, other }: Props) {
  const { editing } = useEditing();
  const table = statusTable(document, path, new Map(Object.entries(editing.files)));
  if (!table) return null;
  const list = [...path, 'cases'];
  const add = (values: readonly unknown[]) =>
    editing.perform((current) =>
      addItem(current, { list, index: table.rows.length, holds: 'case' }, { is: values, show: [] }),
    );
  return (
    <table className="design-table">
      <caption>{table.subject}</caption>
      <TableHead columns={['Value', 'And', 'Shows']} />
      <tbody>
        {table.rows.map(({ path: place, values, when, shows }) => (
          <tr key={place.join('.')}>
            <td>
              <button type="button" className="button design-button" onClick={() => editing.select(place)}>
                {values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ') ||
                  'Case'}
              </button>
            </td>
            <td>{when ?? ''}</td>
            <td>{shows.join(', ') || 'nothing'}</td>
          </tr>
        ))}
        <tr>
          <td>all others</td>
          <td />
          <td>{table.otherwise?.join(', ') || 'nothing'}</td>
        </tr>
      </tbody>
      <tfoot>
        {table.unhandled.length > 0 && (
          <tr>
            <td colSpan={3}>
              No case of their own:
              {table.unhandled.map((value) => (
                <button
                  key={value}
                  type="button"
                  className="button design-button design-case"
                  onClick={() => add([value])}
                >
                  Add case {value}
                </button>
              ))}
            </td>
          </tr>
        )}
        <tr>
          <td colSpan={3}>
            Another value:
            {other(table, add)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
