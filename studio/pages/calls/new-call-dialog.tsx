import { type FormEvent, useId, useState } from 'react';
import { isRecord } from '../../../compiler/source/record.ts';
import { contractsIn } from '../../contracts/contracts.ts';
import { contractOf, filesOfCall, type NewCall, passedPaths } from '../../contracts/new-call.ts';
import { exchangeOf } from '../../contracts/openapi.ts';
import type { Project } from '../../project/project.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { say, sayFault } from '../../ui/toasts.tsx';

/** Makes a contract from what is pasted: a real answer of the server, or an operation of OpenAPI. */
export function NewCallDialog({ project, open, onClose }: { project: Project; open: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [method, setMethod] = useState<'GET' | 'POST'>('GET');
  const [path, setPath] = useState('');
  const [pasted, setPasted] = useState('');
  const id = useId();
  const read = readPasted(pasted);
  const passed = passedPaths(project.files);
  const taken = contractsIn(project.files).some((contract) => contract.name === name);
  const call: NewCall | undefined = 'answer' in read ? { name, method, path, ...read } : undefined;
  const paste = (text: string) => {
    setPasted(text);
    const exchange = readPasted(text);
    if ('path' in exchange && exchange.path !== undefined) setPath(exchange.path);
    if ('method' in exchange && exchange.method !== undefined) setMethod(exchange.method);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      for (const [file, text] of Object.entries(filesOfCall({ ...call!, name, method, path }, project.files))) {
        project.change(file, text);
      }
      say(`${name} is there, and the sandbox answers it with the example.`);
      setName('');
      setPath('');
      setPasted('');
      onClose();
    } catch (error) {
      sayFault(error);
    }
  };
  return (
    <Dialog open={open} title="New call" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}-answer`}>Answer or OpenAPI operation</label>
          <textarea
            id={`${id}-answer`}
            className="code"
            rows={8}
            required
            spellCheck={false}
            placeholder={'{ "code": 0, "data": { … } }'}
            aria-describedby={`${id}-says`}
            value={pasted}
            onChange={(event) => paste(event.target.value)}
          />
          <p id={`${id}-says`} className={'fault' in read ? 'field-error' : 'field-note'}>
            {'fault' in read ? read.fault : 'Paste the JSON of a good answer: its shape is read off it.'}
          </p>
        </div>
        <div className="field">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            required
            pattern="[a-z][a-z0-9\-]*\.[a-z][a-z0-9\-]*"
            placeholder="service.call"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {taken && <p className="field-error">There is a call of this name.</p>}
        </div>
        <div className="field-row">
          <div className="field">
            <label htmlFor={`${id}-method`}>Method</label>
            <select
              id={`${id}-method`}
              value={method}
              onChange={(event) => setMethod(event.target.value as 'GET' | 'POST')}
            >
              <option>GET</option>
              <option>POST</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-path`}>Path</label>
            <input
              id={`${id}-path`}
              required
              pattern="/[A-Za-z0-9\/_.~\-]*"
              autoComplete="off"
              value={path}
              aria-describedby={`${id}-passed`}
              onChange={(event) => setPath(event.target.value)}
            />
            <p id={`${id}-passed`} className="field-note">
              {passed.length > 0 && `It begins with ${passed.join(', ')}.`}
            </p>
          </div>
        </div>
        {call && (
          <details>
            <summary>The contract that comes of it</summary>
            <pre className="code">{JSON.stringify(contractOf({ ...call, name, method, path }), null, 2)}</pre>
          </details>
        )}
        <DialogButtons does="Make call" busy={!call || taken} />
      </form>
    </Dialog>
  );
}

type Read =
  | { answer: unknown; sends: readonly string[]; path?: string; method?: 'GET' | 'POST' }
  | { fault: string }
  | object;

/** What a pasted text tells; an empty object for no text. */
function readPasted(text: string): Read {
  if (text.trim() === '') return {};
  try {
    const json = JSON.parse(text) as unknown;
    const read = exchangeOf(json) ?? { answer: json, sends: [] };
    return isRecord(read.answer) ? read : { fault: 'An answer is an object, { … }: paste the whole of it.' };
  } catch (error) {
    return { fault: `This is no JSON: ${(error as Error).message}` };
  }
}
