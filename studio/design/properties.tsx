import { type FormEvent, Fragment, type ReactNode, useRef } from 'react';
import type { JsonPath } from '../../compiler/json/index.ts';
import { pathText } from '../../compiler/source/spot.ts';
import { isRecord } from '../../schemas/record.ts';
import { literalsIn } from '../edit/conditions/rows.ts';
import type { StatusTable as Table } from '../edit/conditions/status-table.ts';
import { controlAt, controlsAt } from '../edit/controls/controls.ts';
import type { Outcome } from '../edit/operations/change.ts';
import { removeItem } from '../edit/operations/list.ts';
import { ACTION_TITLES, additionsFor } from '../edit/operations/new-item.ts';
import { declaredNameAt, renamedEverywhere } from '../edit/operations/rename.ts';
import { setValue } from '../edit/operations/set.ts';
import { words } from '../edit/outline/names.ts';
import { entryOf, NAMED_SECTIONS } from '../edit/outline/outline.ts';
import { itemKind, valueAt } from '../edit/schema/lists.ts';
import type { EditedDocument } from '../edit/text/open.ts';
import { later } from '../ui/later.tsx';
import { useDocument, useEditing, useKnown, useNames, useSurroundings } from './context.tsx';
import { outlineOfDocument } from './editing.ts';
import { Actions } from './fields/actions-field.tsx';
import { Field, Fields } from './fields/field.tsx';
import { NewEntry, refusedAgain } from './fields/labelled.tsx';
import { useTyped } from './fields/use-typed.ts';

/** Fetched when something is selected that has one, or before that. */
export const fetchStatusTable = () => import('./status-table.tsx');
const StatusTable = later(fetchStatusTable);
const ExampleAnswer = later(() => import('./example-answer.tsx'));

/**
 * The properties of the selection, with a control generated from the schema of each.
 *
 * @param whereShown stands below why the selection is not on the phone
 */
export function PropertiesForm({ whereShown }: { whereShown?: ReactNode }) {
  const document = useDocument();
  const { editing, selected, chosen } = useEditing();
  const { hidden, issues } = useSurroundings();
  const isStale = issues?.some(({ file, severity }) => severity === 'error' && file === `screens/${editing.path}`);
  const reason = hidden.get(pathText(selected));
  return (
    <form aria-label="Properties" className="design-properties" onSubmit={(event: FormEvent) => event.preventDefault()}>
      {document && (
        <>
          <h2>{entryOf(outlineOfDocument(document), pathText(selected))?.name}</h2>
          {reason !== undefined && (
            <Fragment key={`hidden ${pathText(selected)}`}>
              <p className="design-note">
                Not on the phone{isStale && ', which shows the last version without an error'}: {reason}
              </p>
              {whereShown}
            </Fragment>
          )}
          <Chosen key={chosen} document={document} path={selected} />
        </>
      )}
    </form>
  );
}

function Chosen({ document, path }: { document: EditedDocument; path: JsonPath }) {
  const { editing } = useEditing();
  const names = useNames(document);
  const value = valueAt(document, path);
  const controls = controlsAt(document, path, names);
  const own = controls.length === 0 && path.length === 2 ? controlAt(document, path, names) : undefined;
  const last = path.at(-1);
  const isNamed = typeof last === 'string' && path.length === 2 && NAMED_SECTIONS.has(String(path[0]));
  const isCall = path[0] === 'calls' && typeof last === 'number' && (path.length === 2 || path.at(-2) === 'outcomes');
  return (
    <>
      <Used value={value} />
      <fieldset disabled={editing.isReadOnly} className="design-chosen">
        {isRecord(value) && value.switch !== undefined && (
          <StatusTable document={document} path={path} other={otherValue} />
        )}
        {isEmptyCase(value, path) && (
          <p className="design-note">Shows nothing yet: until something is added, the phone is empty here.</p>
        )}
        <ActionKind document={document} path={path} />
        {(isNamed || isCall) && <Name document={document} path={path} />}
        <Fields document={document} path={path} />
        {path[0] === 'calls' && path.at(-2) === 'outcomes' && <ExampleAnswer document={document} path={path} />}
        {own && <Field control={own.kind.is === 'shape' ? { ...own, title: 'Type' } : own} />}
        {typeof last === 'string' && own?.kind.is !== 'actions' && itemKind(document, path) === 'action' && (
          <Actions path={path} actions={value} name={last} />
        )}
      </fieldset>
    </>
  );
}

/** A field for a case of values that no contract lists. */
function otherValue({ taken, isText }: Table, add: (values: readonly unknown[]) => void) {
  const read = (typed: string) => literalsIn(typed, isText);
  const refusal = (typed: string) => {
    const again = read(typed).find((value) => taken.has(value));
    return refusedAgain(`a case for ${String(again)}`, again !== undefined);
  };
  return <NewEntry label="Another value" does="Add case" refusal={refusal} add={(typed) => add(read(typed))} />;
}

function isEmptyCase(value: unknown, path: JsonPath): boolean {
  return path.at(-2) === 'cases' && isRecord(value) && Array.isArray(value.show) && value.show.length === 0;
}

/** Leads from where a fragment is used to what it is. */
function Used({ value }: { value: unknown }) {
  const { editing } = useEditing();
  const { open } = useSurroundings();
  if (!isRecord(value) || typeof value.use !== 'string') return null;
  const file = `fragments/${value.use}.json`;
  if (editing.files[file] === undefined) return null;
  return (
    <button type="button" className="button design-button design-open" onClick={() => open(file)}>
      Open fragment {value.use}
    </button>
  );
}

function isAction(item: unknown): item is { do: unknown } {
  return isRecord(item) && item.do !== undefined;
}

/** The kind of an action; choosing another one replaces it. */
function ActionKind({ document, path }: { document: EditedDocument; path: JsonPath }) {
  const { editing } = useEditing();
  const known = useKnown();
  const value = valueAt(document, path);
  if (!isAction(value)) return null;
  const replace = (title: string) => {
    const addition = additionsFor('action', document, known).find((other) => other.title === title);
    if (addition) editing.perform((current) => setValue(current, path, addition.item));
  };
  return (
    <div className="design-field">
      <label htmlFor="property-action">Action</label>
      <select id="property-action" value={words(String(value.do))} onChange={(event) => replace(event.target.value)}>
        {ACTION_TITLES.map(({ title }) => (
          <option key={title}>{title}</option>
        ))}
      </select>
    </div>
  );
}

/** The name of a rule, a state or an overlay; renamed everywhere on Enter or blur. An emptied field gets it back. */
function Name({ document, path }: { document: EditedDocument; path: JsonPath }) {
  const { editing } = useEditing();
  const written = declaredNameAt(document, path)?.name ?? String(path.at(-1));
  const { text, put, leave } = useTyped(written, written);
  const { rename } = useSurroundings();
  const taking = useRef(false);
  const take = async () => {
    if (taking.current) return;
    const name = text.trim();
    if (name === written || name === '') return leave();
    taking.current = true;
    await editing.performLater(async (document): Promise<Outcome> => {
      const declared = declaredNameAt(document, path);
      if (!declared) return { refused: `there is no ${written} any more` };
      return renamedEverywhere(declared, name, await rename(declared.offset, name), editing.files);
    });
    taking.current = false;
    // A refused name stays, to be corrected.
    if (editing.getState().refused === undefined) leave();
  };
  return (
    <div className="design-field">
      <label htmlFor="property-name">Name</label>
      <input
        id="property-name"
        type="text"
        autoComplete="off"
        value={text}
        onChange={(event) => put(event.target.value, written)}
        onBlur={() => void take()}
        onKeyDown={(event) => event.key === 'Enter' && void take()}
      />
      <button
        type="button"
        className="design-quiet"
        onClick={() => editing.perform((current) => removeItem(current, path))}
      >
        Delete {written}
      </button>
    </div>
  );
}
