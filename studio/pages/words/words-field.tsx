import { useState } from 'react';
import { isRefusal } from '../../edit/operations/change.ts';
import { setValue } from '../../edit/operations/set.ts';
import { isUnreadable, openDocument } from '../../edit/text/open.ts';
import type { Project } from '../../project/project.ts';
import { toastError } from '../../ui/toasts.tsx';
import type { Words } from '../../words/texts.ts';

/** A text that can be edited in place; applied on Enter or blur, discarded on Escape. */
export function WordsField({ project, words, readOnly }: { project: Project; words: Words; readOnly: boolean }) {
  const [typed, setTyped] = useState<string>();
  const { file, path, text } = words;
  const take = () => {
    setTyped(undefined);
    if (typed === undefined || typed === text) return;
    const document = openDocument(file, project.read(file) ?? '');
    const outcome = isUnreadable(document) ? { refused: document.unreadable } : setValue(document, path, typed);
    if (isRefusal(outcome)) toastError(outcome.refused);
    else for (const [changed, next] of Object.entries(outcome.files)) project.change(changed, next ?? null);
  };
  return (
    <input
      className="words-field"
      aria-label={`Text of ${file}, ${path.join('.')}`}
      readOnly={readOnly}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
