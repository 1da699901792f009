import { useState } from 'react';
import { plural } from '../../../compiler/source/plural.ts';
import { isRefusal } from '../../edit/operations/change.ts';
import { setValue } from '../../edit/operations/set.ts';
import { isUnreadable, openDocument } from '../../edit/text/open.ts';
import type { Project } from '../../project/project.ts';
import { toast, toastError } from '../../ui/toasts.tsx';
import { type Words, wordsIn } from '../../words/texts.ts';

/**
 * A text that can be edited in place; applied on Enter or blur, discarded on Escape. Where others said the same as it did
 * before, the same change is offered for them.
 */
export function WordsField({ project, words, readOnly }: { project: Project; words: Words; readOnly: boolean }) {
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState<string>();
  const { file, path, text } = words;
  const take = () => {
    setTyped(undefined);
    if (typed === undefined || typed === text) return;
    if (write(project, words, typed)) setBefore(text);
  };
  return (
    <>
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
      {before !== undefined && before !== text && <Others project={project} before={before} now={text} />}
    </>
  );
}

/** Offers the change of a text for all others that still say what it said before. */
function Others({ project, before, now }: { project: Project; before: string; now: string }) {
  const others = wordsIn(project.files).filter((other) => other.text === before);
  if (others.length === 0) return null;
  const change = () => {
    const changed = others.filter((other) => write(project, other, now));
    if (changed.length > 0) toast(`Changed in ${plural(changed.length, 'other place')}.`);
  };
  return (
    <button type="button" className="button words-others" onClick={change}>
      Change “{before}” in {plural(others.length, 'other place')}, too
    </button>
  );
}

/** Writes a text into its document; returns whether it could be, and says why not. */
function write(project: Project, { file, path }: Words, text: string): boolean {
  const document = openDocument(file, project.read(file) ?? '');
  const outcome = isUnreadable(document) ? { refused: document.unreadable } : setValue(document, path, text);
  if (isRefusal(outcome)) {
    toastError(outcome.refused);
    return false;
  }
  for (const [changed, next] of Object.entries(outcome.files)) project.change(changed, next ?? null);
  return true;
}
