import { useState } from 'react';
import type { JsonPath } from '../../compiler/json/index.ts';
import { isRecord } from '../../schemas/record.ts';
import { type Control, controlAt } from '../edit/controls/controls.ts';
import { setValue } from '../edit/operations/set.ts';
import type { EditedDocument } from '../edit/text/open.ts';
import { useEditing, useNames } from './context.tsx';
import { DataEditor, DataRow } from './fields/data-field.tsx';
import { Field } from './fields/field.tsx';
import { Grouped } from './fields/labelled.tsx';

/** What a fixture begins with: its name, the address, the date, what is stored, and what the server answers. */
export function FixtureStart({ document }: { document: EditedDocument }) {
  const names = useNames(document);
  const controlOf = (property: string) => ({ ...controlAt(document, [property], names)!, required: false });
  return (
    <details className="design-handler">
      <summary>What it starts with</summary>
      <div className="design-properties">
        {(['fixture', 'open', 'now'] as const).map((property) => (
          <Field key={property} control={{ ...controlOf(property), title: TEXTS[property] }} />
        ))}
        <Stored control={controlOf('stored')} />
        <Answers document={document} control={controlOf('answers')} />
      </div>
    </details>
  );
}

const TEXTS = { fixture: 'Name', open: 'Address', now: 'Date and time' } as const;

/** Sets what is at a path inside a property of the fixture. */
function useEditIn(property: string): (inside: JsonPath, value: unknown) => void {
  const { editing } = useEditing();
  return (inside, value) => editing.perform((current) => setValue(current, [property, ...inside], value));
}

function Stored({ control }: { control: Control }) {
  const edit = useEditIn('stored');
  const id = 'fixture-stored';
  return (
    <Grouped control={control} id={id}>
      <DataEditor id={id} name="Stored" value={control.value ?? {}} edit={edit} />
    </Grouped>
  );
}

/** The answers, by call; a call that has none yet is chosen from the list of all. */
function Answers({ document, control }: { document: EditedDocument; control: Control }) {
  const edit = useEditIn('answers');
  const { outcomes } = useNames(document).project;
  const [chosen, setChosen] = useState('');
  const answers = isRecord(control.value) ? control.value : {};
  const id = 'fixture-answers';
  const add = () => {
    edit([chosen], { is: outcomes.get(chosen)?.[0] ?? 'ok', gives: {} });
    setChosen('');
  };
  return (
    <Grouped control={control} id={id}>
      {Object.entries(answers).map(([call, answer]) => (
        <DataRow
          key={call}
          id={`${id}.${call}`}
          name={call}
          value={withGives(answer)}
          edit={(inside, value) => edit([call, ...inside], value)}
        />
      ))}
      <div className="design-line">
        <select aria-label="New answer" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose a call</option>
          {[...outcomes.keys()]
            .filter((call) => !Object.hasOwn(answers, call))
            .map((call) => (
              <option key={call}>{call}</option>
            ))}
        </select>
        <button type="button" className="button design-button" disabled={chosen === ''} onClick={add}>
          Add answer
        </button>
      </div>
    </Grouped>
  );
}

/** An answer with a place for its data, also where it gives none so far: a shared answer, or one without data. */
function withGives(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withGives);
  const hasData = isRecord(answer) && (answer.is !== undefined || answer.like !== undefined);
  return hasData && answer.gives === undefined ? { ...answer, gives: {} } : answer;
}
