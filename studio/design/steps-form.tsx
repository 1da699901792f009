import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isRecord, listIn } from '../../schemas/record.ts';
import type { Outcome } from '../edit/operations/change.ts';
import { addItem, removeItem } from '../edit/operations/list.ts';
import { move } from '../edit/operations/move.ts';
import { additionsFor } from '../edit/operations/new-item.ts';
import { stepName } from '../edit/outline/names.ts';
import { type EditedDocument, isUnreadable } from '../edit/text/open.ts';
import { copiedFixture } from '../fixtures/copied.ts';
import type { StepsFormProps } from '../fixtures/fixtures-tab.tsx';
import { DesignContext, useEditing, useSurroundings } from './context.tsx';
import { EntryTool } from './fields/entries-field.tsx';
import { Fields } from './fields/field.tsx';
import { FixtureStart } from './fixture-start.tsx';
import { CommandButtons, useHistoryCommands } from './toolbar.tsx';

/** What a fixture starts with, and its steps with a form for each. Every edit is a step of the page's history. */
export default function StepsForm({ path, name, failedAt, onCopied, onClose }: StepsFormProps) {
  const around = useSurroundings();
  const { editing } = around;
  const beside = useMemo(() => editing.beside(path), [editing, path]);
  const value = useMemo(() => ({ ...around, editing: beside }), [around, beside]);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever has opened it is led there: it may be far above its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each fixture
  useEffect(() => heading.current?.focus(), [path]);
  const copy = () => {
    const made = copiedFixture(path, editing.files);
    if (!made) return;
    editing.change({ [made.path]: made.text }, 'Copy fixture');
    onCopied(made.path, made.name);
  };
  return (
    <section aria-label={`Steps of ${name}`} className="design-steps">
      <h2 ref={heading} tabIndex={-1}>
        Steps of {name}
      </h2>
      <div className="design-entry-tools">
        <CommandButtons commands={useHistoryCommands()} isReadOnly={editing.isReadOnly} />
        <button type="button" className="button design-button" disabled={editing.isReadOnly} onClick={copy}>
          Copy fixture
        </button>
        <button
          type="button"
          className="button design-button"
          disabled={editing.isReadOnly}
          onClick={() => editing.change({ [path]: null }, 'Delete fixture')}
        >
          Delete fixture
        </button>
        <button type="button" className="button design-button" onClick={onClose}>
          Close
        </button>
      </div>
      <DesignContext value={value}>
        <Steps key={path} failedAt={failedAt} />
      </DesignContext>
    </section>
  );
}

function Steps({ failedAt }: Pick<StepsFormProps, 'failedAt'>) {
  const { editing, document, refused } = useEditing();
  const [opened, setOpened] = useState<{ at: number; of: number }>();
  if (isUnreadable(document)) return <p className="design-note">It cannot be read: {document.unreadable}</p>;
  const steps = stepsIn(document);
  // After an undo, another step may be in its place.
  const open = opened?.of === steps.length ? opened.at : undefined;
  const setOpen = (at: number | undefined, of = steps.length) => setOpened(at === undefined ? undefined : { at, of });
  const act: Act = (edit, next, of) => {
    editing.perform(edit);
    setOpen(next, of);
  };
  return (
    <fieldset disabled={editing.isReadOnly} className="design-chosen">
      <FixtureStart document={document} />
      <ol className="design-actions">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <li key={at}>
            <div className="design-line">
              <button
                type="button"
                className="button design-button"
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? undefined : at)}
              >
                {stepName(step)}
              </button>
              {failedAt === at && <strong>Fails here</strong>}
              <StepTools at={at} last={steps.length - 1} act={act} />
            </div>
            {open === at && <StepForm document={document} at={at} />}
          </li>
        ))}
      </ol>
      <AddStep
        document={document}
        after={open !== undefined && open < steps.length ? open : undefined}
        add={(item, index) =>
          act((current) => addItem(current, { list: STEPS, index, holds: 'step' }, item), index, steps.length + 1)
        }
        count={steps.length}
      />
      {refused !== undefined && (
        <p role="alert" className="design-refused">
          Not done: {refused}
        </p>
      )}
    </fieldset>
  );
}

const STEPS = ['steps'];

/** Performs an edit; then the step with this index is open, among so many. */
type Act = (edit: (document: EditedDocument) => Outcome, next: number | undefined, of?: number) => void;

function stepsIn({ value }: EditedDocument): readonly unknown[] {
  return isRecord(value) ? listIn(value.steps) : [];
}

interface StepToolsProps {
  at: number;
  last: number;
  act: Act;
}

function StepTools({ at, last, act }: StepToolsProps) {
  const path = [...STEPS, at];
  const number = at + 1;
  return (
    <>
      <EntryTool
        label={`Move step ${number} up`}
        disabled={at === 0}
        act={() => act((current) => move(current, path, 'up'), at - 1)}
      >
        ↑
      </EntryTool>
      <EntryTool
        label={`Move step ${number} down`}
        disabled={at === last}
        act={() => act((current) => move(current, path, 'down'), at + 1)}
      >
        ↓
      </EntryTool>
      <EntryTool label={`Remove step ${number}`} act={() => act((current) => removeItem(current, path), undefined)}>
        Remove
      </EntryTool>
    </>
  );
}

function StepForm({ document, at }: { document: EditedDocument; at: number }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return (
    <form
      ref={form}
      aria-label={`Step ${at + 1}`}
      className="design-properties"
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <Fields document={document} path={[...STEPS, at]} />
    </form>
  );
}

interface AddStepProps {
  document: EditedDocument;
  /** The index of the open step, after which the new one comes; undefined: at the end. */
  after: number | undefined;
  count: number;
  add: (item: unknown, index: number) => void;
}

function AddStep({ document, after, count, add }: AddStepProps) {
  const [chosen, setChosen] = useState('');
  const additions = useMemo(() => additionsFor('step', document), [document]);
  const addition = additions.find(({ title }) => title === chosen);
  return (
    <>
      <div className="design-line">
        <select aria-label="New step" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose a step</option>
          {additions.map(({ title, description }) => (
            <option key={title} title={description}>
              {title}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button design-button"
          disabled={!addition}
          onClick={() => {
            add(addition?.item, after === undefined ? count : after + 1);
            setChosen('');
          }}
        >
          {after === undefined ? 'Add step at the end' : `Add step after step ${after + 1}`}
        </button>
      </div>
      {addition && <p className="design-note">{addition.description}</p>}
    </>
  );
}
