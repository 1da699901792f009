import { useState } from 'react';
import type { JsonPath } from '../../compiler/json/index.ts';
import { isRecord } from '../../schemas/record.ts';
import type { Control } from '../edit/controls/controls.ts';
import { setValue } from '../edit/operations/set.ts';
import { valueAt } from '../edit/schema/lists.ts';
import { type EditedDocument, isUnreadable, openDocument } from '../edit/text/open.ts';
import { useEditing } from './context.tsx';
import { DataEditor } from './fields/data-field.tsx';
import { JsonField } from './fields/json-field.tsx';
import { Change, Grouped } from './fields/labelled.tsx';

/** The sample answer that ends a call in the selected outcome: the sandbox gives it, and the contract is checked with it. */
export default function ExampleAnswer({ document, path }: { document: EditedDocument; path: JsonPath }) {
  const { editing } = useEditing();
  const [isJson, setJson] = useState(false);
  const outcome = valueAt(document, path);
  const call = valueAt(document, path.slice(0, 2));
  if (path.at(-2) !== 'outcomes' || !isRecord(outcome) || !isRecord(call) || call.kind !== undefined) return null;
  const file = `calls/answers/${call.call}/${outcome.is}.json`;
  const example = answerIn(file, editing.files[file]);
  const control: Control = {
    ...{ path, property: 'answer', title: 'Example answer', description: EXPLAINED, required: true },
    ...{ value: example, kind: { is: 'json' } },
  };
  const edit = (inside: JsonPath, value: unknown) => {
    const text = editing.files[file] ?? `${JSON.stringify(frameOf(call), null, 2)}\n`;
    const sample = openDocument(file, text);
    editing.perform(() =>
      isUnreadable(sample) ? { refused: sample.unreadable } : setValue(sample, ['answer', ...inside], value),
    );
  };
  if (example !== undefined && isJson) {
    return (
      <>
        <JsonField control={control} id={ID} edit={(answer) => edit([], answer)} nested={() => null} />
        <Change label="Example answer as fields" act={() => setJson(false)}>
          As fields
        </Change>
      </>
    );
  }
  if (example !== undefined) {
    return (
      <Grouped control={control} id={ID}>
        <DataEditor id={ID} name="Example answer" value={example} edit={edit} />
        <Change label="Example answer as JSON" act={() => setJson(true)}>
          As JSON
        </Change>
      </Grouped>
    );
  }
  return (
    <Grouped control={control} id={ID}>
      <button type="button" className="button design-button" onClick={() => edit([], sampleFor(outcome))}>
        Add example answer
      </button>
    </Grouped>
  );
}

const ID = 'property-example-answer';
const EXPLAINED = 'What the server answers then: the sandbox gives it, and the contract is checked with it.';

function answerIn(file: string, text: string | undefined): unknown {
  const sample = text === undefined ? undefined : openDocument(file, text);
  return sample && !isUnreadable(sample) && isRecord(sample.value) ? sample.value.answer : undefined;
}

function frameOf({ method, path }: { readonly [name: string]: unknown }): object {
  return { $schema: '../../../../schemas/answer.json', request: `${method} ${path}`, answer: {} };
}

/** Returns an answer with the code that the outcome's condition asks for, if it asks for one. */
function sampleFor({ when }: { readonly [name: string]: unknown }): object {
  const code = /\bcode == '([^']*)'/.exec(String(when))?.[1];
  return { code: code ?? '1', success: false, message: 'The service is not available now' };
}
