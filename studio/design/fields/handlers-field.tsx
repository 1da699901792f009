import { isRecord } from '../../../schemas/record.ts';
import { words } from '../../edit/outline/names.ts';
import { Actions } from './actions-field.tsx';
import { Grouped } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** Handlers by event or outcome, including those not defined yet. */
export function HandlersField({ control, id }: FieldProps) {
  if (control.kind.is !== 'handlers') return null;
  const written = isRecord(control.value) ? control.value : {};
  const names = [...new Set([...Object.keys(written).filter((name) => name !== 'note'), ...control.kind.names])];
  return (
    <Grouped control={control} id={id}>
      {names.map((name) => (
        <details key={name} open={written[name] !== undefined} className="design-handler">
          <summary>{words(name)}</summary>
          <Actions path={[...control.path, name]} actions={written[name]} name={words(name).toLowerCase()} />
        </details>
      ))}
    </Grouped>
  );
}
