import { type FormEvent, useId, useMemo, useState } from 'react';
import { isWithinPaths } from '../../../schemas/backend.ts';
import { contractsIn } from '../../contracts/contracts.ts';
import { contractOf, filesOfCall, type NewCall, passedPaths } from '../../contracts/new-call.ts';
import type { Exchange } from '../../contracts/openapi.ts';
import { readPasted } from '../../contracts/pasted.ts';
import type { Project } from '../../project/project.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';

const NAME_FORM = 'Two words in small letters with a dot between them, such as offer.detail.';

/** Creates a contract from pasted text: a real response of the server, or an OpenAPI operation. */
export function NewCallDialog({ project, open, onClose }: { project: Project; open: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [method, setMethod] = useState<'GET' | 'POST'>('GET');
  const [path, setPath] = useState('');
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const read = useMemo(() => readPasted(pasted), [pasted]);
  const exchanges = 'fault' in read ? [] : read.exchanges;
  const exchange = exchanges[chosen];
  const passed = passedPaths(project.files);
  const isPassed = path === '' || passed.length === 0 || isWithinPaths(path, passed);
  const taken = contractsIn(project.files).some((contract) => contract.name === name);
  const call: NewCall | undefined = exchange && { ...exchange, name, method, path };
  const choose = (all: readonly Exchange[], at: number) => {
    setChosen(at);
    if (all[at]?.path !== undefined) setPath(all[at].path);
    if (all[at]?.method !== undefined) setMethod(all[at].method);
  };
  const paste = (text: string) => {
    setPasted(text);
    const news = readPasted(text);
    choose('fault' in news ? [] : news.exchanges, 0);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      for (const [file, text] of Object.entries(filesOfCall(call!, project.files))) {
        project.change(file, text);
      }
      toast(`${name} is there, and the sandbox answers it with the example.`);
      setName('');
      setPath('');
      setPasted('');
      onClose();
    } catch (error) {
      toastError(error);
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
        {exchanges.length > 1 && (
          <div className="field">
            <label htmlFor={`${id}-operation`}>Operation</label>
            <select
              id={`${id}-operation`}
              value={chosen}
              onChange={(event) => choose(exchanges, Number(event.target.value))}
            >
              {exchanges.map((one, at) => (
                <option key={`${one.method} ${one.path}`} value={at}>
                  {one.method} {one.path}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            required
            pattern="[a-z][a-z0-9\-]*\.[a-z][a-z0-9\-]*"
            placeholder="service.call"
            autoComplete="off"
            title={NAME_FORM}
            aria-describedby={`${id}-name-says`}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p id={`${id}-name-says`} className={taken ? 'field-error' : 'field-note'}>
            {taken ? 'There is a call of this name.' : NAME_FORM}
          </p>
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
            <p id={`${id}-passed`} className={isPassed ? 'field-note' : 'field-error'}>
              {passed.length > 0 && `It begins with ${passed.join(', ')}: nothing else reaches the backend.`}
            </p>
          </div>
        </div>
        {call && (
          <details>
            <summary>The contract that comes of it</summary>
            <pre className="code">{JSON.stringify(contractOf(call), null, 2)}</pre>
          </details>
        )}
        <DialogButtons does="Make call" busy={!call || taken || !isPassed} />
      </form>
    </Dialog>
  );
}
