import { useMemo, useState } from 'react';
import { pathText, stepsOf } from '../../compiler/source/spot.ts';
import { addedCalls } from '../contracts/contracts.ts';
import { useEditing } from '../design/context.tsx';
import { setValue } from '../edit/operations/set.ts';
import { wordsAt } from '../edit/operations/words.ts';
import { isUnreadable, openDocument } from '../edit/text/open.ts';
import type { RecordedFixture, TextOnPhone } from '../phone/messages.ts';
import { realBackend } from '../place/built.ts';
import { Preview } from '../preview/preview.tsx';
import { savedRecording } from '../preview/saved-recording.ts';
import type { Project } from '../project/project.ts';
import { keptWork } from '../project/stored-work.ts';
import { createPartWriter } from '../project/work-part.ts';
import { toast, toastError } from '../ui/toasts.tsx';
import { useWork } from './use-work.ts';

/** The phone next to the views of a screen: shows their selection, and sets it. */
export function ScreenPreview({ project, screen }: { project: Project; screen: string }) {
  const { compiled, choice, choose, setShown, select } = useWork();
  const { editing, selected } = useEditing();
  const [marked, setMarked] = useState({ path: '', place: { file: '', path: '' } });
  const path = pathText(selected);
  // A place is sent to the phone once, not with each render.
  if (marked.path !== path) setMarked({ path, place: { file: `screens/${editing.path}`, path } });
  const store = useMemo(() => {
    const part = `recording of ${screen}` as const;
    return { read: () => keptWork(project, part), write: createPartWriter(project, part) };
  }, [project, screen]);
  const keep = (recorded: RecordedFixture) => {
    const { file, text, says, fails } = savedRecording(recorded, project.files);
    editing.change({ [file]: text }, 'Record a fixture');
    if (fails === undefined) toast(says);
    else toastError(new Error(`${says} ${fails}`));
  };
  const textAt = ({ file, path, seen }: TextOnPhone) => {
    const own = file.slice('screens/'.length);
    const document = openDocument(own, project.files[own] ?? '');
    const words = isUnreadable(document) ? undefined : wordsAt(document, stepsOf(path), seen);
    if (!words || isUnreadable(document) || editing.isReadOnly) return undefined;
    return { text: words.text, write: (text: string) => editing.perform(() => setValue(document, words.path, text)) };
  };
  return (
    <Preview
      project={compiled}
      screen={screen}
      choice={choice}
      onChoice={choose}
      chosen={path === '' ? null : marked.place}
      onChosen={select}
      textAt={textAt}
      added={() => (realBackend ? addedCalls(project.files, project.base) : undefined)}
      onShown={setShown}
      store={store}
      isReadOnly={editing.isReadOnly}
      onRecorded={keep}
    />
  );
}
