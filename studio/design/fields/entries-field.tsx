import { listIn } from '../../../schemas/record.ts';
import { words } from '../../edit/outline/names.ts';
import { Grouped } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { TextField } from './text-fields.tsx';

/** A list of which each item has controls of its own, such as the checks of a field; or an expression for all of it. */
export function EntriesField(props: FieldProps) {
  const { control, id, edit, nested } = props;
  const { kind, title, path } = control;
  if (kind.is !== 'entries') return null;
  if (typeof control.value === 'string') {
    return (
      <>
        <TextField {...props} />
        <button type="button" className="design-quiet" onClick={() => edit([])}>
          {title} as a list
        </button>
      </>
    );
  }
  const entries = listIn(control.value);
  const { item } = kind;
  const set = (next: readonly unknown[]) => edit(next.length === 0 && !control.required ? undefined : next);
  const swap = (index: number) => {
    set(entries.toSpliced(index, 2, entries[index + 1], entries[index]));
  };
  return (
    <Grouped control={control} id={id}>
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place
        <fieldset key={index} className="design-entry-group" aria-label={`${words(item)} ${index + 1}`}>
          {nested([...path, index], `${words(item)} ${index + 1}`)}
          <div className="design-entry-tools">
            <EntryTool label={`Move ${item} ${index + 1} up`} disabled={index === 0} act={() => swap(index - 1)}>
              ↑
            </EntryTool>
            <EntryTool
              label={`Move ${item} ${index + 1} down`}
              disabled={index === entries.length - 1}
              act={() => swap(index)}
            >
              ↓
            </EntryTool>
            <EntryTool label={`Remove ${item} ${index + 1}`} act={() => set(entries.toSpliced(index, 1))}>
              Remove
            </EntryTool>
          </div>
        </fieldset>
      ))}
      <div className="design-entry-tools">
        {kind.kinds.map(({ title: added, smallest }) => (
          <button
            key={added}
            type="button"
            className="button design-button"
            onClick={() => edit([...entries, smallest])}
          >
            Add {added}
          </button>
        ))}
        {kind.orExpression && entries.length === 0 && (
          <button type="button" className="design-quiet" onClick={() => edit('=')}>
            {title} by expression
          </button>
        )}
      </div>
    </Grouped>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  act(): void;
  children: string;
}

/** A quiet button for one entry of a list. */
export function EntryTool({ label, disabled = false, act, children }: ToolProps) {
  return (
    <button type="button" className="design-quiet" aria-label={label} title={label} disabled={disabled} onClick={act}>
      {children}
    </button>
  );
}
