import { type FormEvent, useState } from 'react';
import { addresses } from '../../place/addresses.ts';
import { go } from '../../place/place.ts';
import type { Project } from '../../project/project.ts';
import { faultOfName, screensIn } from '../../project/screens.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { copyOf, SCREEN_NAME, TEMPLATES, type TemplateName } from './templates.ts';

const NAME_FORM = 'Small letters, numbers and hyphens. It is part of its address.';

/** Creates a screen: from a template, or as a copy of another. */
export function NewScreen({ project, open, onClose }: { project: Project; open: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [from, setFrom] = useState('template nothing');
  const [busy, setBusy] = useState(false);
  const screens = screensIn(project.files);
  // Once it is being made, the screen of this name is this one.
  const fault = busy ? undefined : faultOfName(name, project.files);
  const make = async () => {
    const [kind, source] = from.split(' ') as ['template' | 'copy', string];
    const text =
      kind === 'template'
        ? TEMPLATES[source as TemplateName].make(name)
        : copyOf(project.read(`${source}/screen.json`)!, source, name);
    project.change(`${name}/screen.json`, text);
    await project.flush();
    go(addresses.screen(name, project.draft));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    make()
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog open={open} title="New screen" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <Field label="Name" wrong={fault !== undefined} note={fault ?? NAME_FORM}>
          {(control) => (
            <input
              {...control}
              required
              pattern={SCREEN_NAME}
              title={NAME_FORM}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Begin with">
          {(control) => (
            <select {...control} value={from} onChange={(event) => setFrom(event.target.value)}>
              <optgroup label="A template">
                {Object.entries(TEMPLATES).map(([template, { title }]) => (
                  <option key={template} value={`template ${template}`}>
                    {title}
                  </option>
                ))}
              </optgroup>
              <optgroup label="A copy of">
                {screens.map((screen) => (
                  <option key={screen} value={`copy ${screen}`}>
                    {screen}
                  </option>
                ))}
              </optgroup>
            </select>
          )}
        </Field>
        <DialogButtons does="Make screen" busy={busy || fault !== undefined || name === ''} />
      </form>
    </Dialog>
  );
}
