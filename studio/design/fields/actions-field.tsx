import { useState } from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { listIn } from '../../../schemas/record.ts';
import { addItem } from '../../edit/operations/list.ts';
import { ACTION_TITLES, additionsFor } from '../../edit/operations/new-item.ts';
import { actionName } from '../../edit/outline/names.ts';
import { useDocument, useEditing, useKnown } from '../context.tsx';
import { Grouped } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** A list of actions: each opens its own properties. */
export function ActionsField({ control, id }: FieldProps) {
  return (
    <Grouped control={control} id={id}>
      <Actions path={control.path} actions={control.value} name={control.title} />
    </Grouped>
  );
}

/** The actions of a handler as buttons, and a list to add one. */
export function Actions({ path, actions, name }: { path: JsonPath; actions: unknown; name: string }) {
  const { editing } = useEditing();
  const list = listIn(actions);
  return (
    <>
      <ol className="design-actions">
        {list.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place
          <li key={index}>
            <button type="button" className="button design-button" onClick={() => editing.select([...path, index])}>
              {actionName(action)}
            </button>
          </li>
        ))}
      </ol>
      <AddAction path={path} at={list.length} name={name} />
    </>
  );
}

function AddAction({ path, at, name }: { path: JsonPath; at: number; name: string }) {
  const { editing } = useEditing();
  const document = useDocument();
  const known = useKnown();
  const [chosen, setChosen] = useState('');
  if (!document) return null;
  const add = () => {
    const addition = additionsFor('action', document, known).find(({ title }) => title === chosen);
    if (addition)
      editing.perform((current) => addItem(current, { list: path, index: at, holds: 'action' }, addition.item));
    setChosen('');
  };
  return (
    <div className="design-line">
      <select aria-label={`New action for ${name}`} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">Choose an action</option>
        {ACTION_TITLES.map(({ title, description }) => (
          <option key={title} value={title} title={description}>
            {title}
          </option>
        ))}
      </select>
      <button type="button" className="button design-button" disabled={chosen === ''} onClick={add}>
        Add action
      </button>
    </div>
  );
}
