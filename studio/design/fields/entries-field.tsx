import { definition } from '../../edit/schema/schemas.ts';
import { Grouped } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** Entries with properties of their own, such as the checks of a field. */
export function EntriesField({ control, id, edit, nested }: FieldProps) {
  const entries = Array.isArray(control.value) ? control.value : [];
  const remove = (index: number) => {
    const next = entries.toSpliced(index, 1);
    edit(next.length === 0 && !control.required ? undefined : next);
  };
  return (
    <Grouped control={control} id={id}>
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place
        <div key={index} className="design-entry-group">
          {nested([...control.path, index])}
          <button type="button" className="button design-button" onClick={() => remove(index)}>
            Remove {singular(control.title)} {index + 1}
          </button>
        </div>
      ))}
      <button type="button" className="button design-button" onClick={() => edit([...entries, newEntry()])}>
        Add {singular(control.title)}
      </button>
    </Grouped>
  );
}

function singular(title: string): string {
  return title.toLowerCase().replace(/s$/, '');
}

/** An empty check. */
function newEntry(): { [name: string]: string } {
  const { required = [] } = definition('node.json#/$defs/check').schema;
  return Object.fromEntries(required.map((name) => [name, name === 'that' ? 'true' : '']));
}
