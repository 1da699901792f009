import { Grouped } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** An object with controls of its own. */
export function GroupField({ control, id, edit, nested }: FieldProps) {
  const { title, value, required, kind, path } = control;
  return (
    <Grouped control={control} id={id}>
      {value === undefined ? (
        <button
          type="button"
          className="button design-button"
          onClick={() => edit(kind.is === 'group' ? kind.smallest : {})}
        >
          Add {title.toLowerCase()}
        </button>
      ) : (
        <div className="design-entry-group">
          {nested(path, title)}
          {!required && (
            <button type="button" className="design-quiet" onClick={() => edit(undefined)}>
              Remove {title.toLowerCase()}
            </button>
          )}
        </div>
      )}
    </Grouped>
  );
}
