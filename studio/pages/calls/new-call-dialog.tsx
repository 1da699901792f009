import { type FormEvent, useMemo, useState } from 'react';
import { isWithinPaths } from '../../../schemas/backend.ts';
import { contractsIn } from '../../contracts/contracts.ts';
import { CALL_NAME, contractOf, filesOfCall, type NewCall, passedPaths } from '../../contracts/new-call.ts';
import { type Exchange, proposedName } from '../../contracts/openapi.ts';
import { readPasted } from '../../contracts/pasted.ts';
import type { Project } from '../../project/project.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import type { Making } from '../searched/searched-page.tsx';

/** What browsers add to their sentence about a value that does not match. */
const PATH_FORM = 'Only what stands before the ?: values that the call sends are added to it afterwards.';
const NAME_FORM = 'Two words in small letters with a dot between them, such as offer.detail.';

/** Creates a contract from pasted text: a real response of the server, or an OpenAPI operation. */
export function NewCallDialog({ project, open, onClose, onMade }: Making & { project: Project }) {
  const form = useNewCall();
  const { name, method, path, call } = form;
  const isTaken = contractsIn(project.files).some((contract) => contract.name === name);
  const passed = passedPaths(project.files);
  const isPassed = path === '' || passed.length === 0 || isWithinPaths(path, passed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      for (const [file, text] of Object.entries(filesOfCall(call!, project.files))) project.change(file, text);
      toast(`${name} is there, and the preview answers it with the example.`);
      form.clear();
      onClose();
      onMade(name);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Dialog open={open} title="New call" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <PastedField text={form.pasted} fault={form.fault} onChange={form.paste} />
        {form.exchanges.length > 1 && (
          <OperationField exchanges={form.exchanges} chosen={form.chosen} onChange={form.choose} />
        )}
        <NameField name={name} isTaken={isTaken} onChange={form.setName} />
        <div className="field-row">
          <MethodField method={method} onChange={form.setMethod} />
          <PathField path={path} passed={passed} isPassed={isPassed} onChange={form.setPath} />
        </div>
        {call && (
          <details>
            <summary>The contract that comes of it</summary>
            <pre className="code">{JSON.stringify(contractOf(call), null, 2)}</pre>
          </details>
        )}
        <DialogButtons does="Make call" busy={!call || isTaken || !isPassed} />
      </form>
    </Dialog>
  );
}

/** The entries of the dialog. What is pasted fills in the name, the method and the path, as far as it names them. */
function useNewCall() {
  const [typed, setName] = useState<string>();
  const [method, setMethod] = useState<NewCall['method']>('GET');
  const [path, setPath] = useState('');
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState(0);
  const read = useMemo(() => readPasted(pasted), [pasted]);
  const exchanges = 'fault' in read ? [] : read.exchanges;
  const fillIn = (exchange: Exchange | undefined) => {
    if (exchange?.path !== undefined) setPath(exchange.path);
    if (exchange?.method !== undefined) setMethod(exchange.method);
  };
  const exchange = exchanges[chosen];
  const name = typed ?? (exchange ? proposedName(exchange) : '');
  const call: NewCall | undefined = exchange && { ...exchange, name, method, path };
  return {
    ...{ name, setName, method, setMethod, path, setPath, pasted, exchanges, chosen, call },
    fault: 'fault' in read ? read.fault : undefined,
    choose(index: number) {
      setChosen(index);
      fillIn(exchanges[index]);
    },
    paste(text: string) {
      setPasted(text);
      setChosen(0);
      const parsed = readPasted(text);
      if (!('fault' in parsed)) fillIn(parsed.exchanges[0]);
    },
    clear() {
      setName(undefined);
      setPath('');
      setPasted('');
    },
  };
}

function PastedField(props: { text: string; fault: string | undefined; onChange: (text: string) => void }) {
  const { text, fault, onChange } = props;
  const note = fault ?? 'Paste the JSON of a good answer: its shape is read off it.';
  return (
    <Field label="Answer or OpenAPI operation" note={note} wrong={fault !== undefined}>
      {(control) => (
        <textarea
          {...control}
          className="code"
          rows={8}
          required
          spellCheck={false}
          placeholder={'{ "code": 0, "data": { … } }'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface OperationFieldProps {
  readonly exchanges: readonly Exchange[];
  readonly chosen: number;
  readonly onChange: (index: number) => void;
}

/** The choice among several operations of a pasted OpenAPI description. */
function OperationField({ exchanges, chosen, onChange }: OperationFieldProps) {
  return (
    <Field label="Operation">
      {(control) => (
        <select {...control} value={chosen} onChange={(event) => onChange(Number(event.target.value))}>
          {exchanges.map(({ method, path }, index) => (
            <option key={`${method} ${path}`} value={index}>
              {method} {path}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function NameField(props: { name: string; isTaken: boolean; onChange: (name: string) => void }) {
  const { name, isTaken, onChange } = props;
  return (
    <Field label="Name" note={isTaken ? 'There is a call of this name.' : NAME_FORM} wrong={isTaken}>
      {(control) => (
        <input
          {...control}
          required
          pattern={CALL_NAME}
          placeholder="service.call"
          autoComplete="off"
          title={NAME_FORM}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function MethodField(props: { method: NewCall['method']; onChange: (method: NewCall['method']) => void }) {
  const { method, onChange } = props;
  return (
    <Field label="Method">
      {(control) => (
        <select {...control} value={method} onChange={(event) => onChange(event.target.value as NewCall['method'])}>
          <option>GET</option>
          <option>POST</option>
        </select>
      )}
    </Field>
  );
}

interface PathFieldProps {
  readonly path: string;
  /** Beginnings of paths that the server forwards; none: it forwards every path. */
  readonly passed: readonly string[];
  readonly isPassed: boolean;
  readonly onChange: (path: string) => void;
}

function PathField({ path, passed, isPassed, onChange }: PathFieldProps) {
  const note = passed.length > 0 ? `It begins with ${passed.join(', ')}: nothing else reaches the backend.` : undefined;
  return (
    <Field label="Path" note={note} wrong={!isPassed}>
      {(control) => (
        <input
          {...control}
          required
          pattern="/[A-Za-z0-9\/_.~\-]*"
          title={PATH_FORM}
          autoComplete="off"
          value={path}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
