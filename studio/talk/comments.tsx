import { type FormEvent, useId, useState } from 'react';
import { pathText, stepsOf } from '../../compiler/source/spot.ts';
import { registry } from '../client/registry.ts';
import { useEditing } from '../design/context.tsx';
import { sayFault } from '../ui/toasts.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { CommentList } from './comment-list.tsx';
import { nameAt } from './place.ts';

/** Milliseconds between two looks at what others say. */
const EVERY_MS = 5_000;

/** What is said at the nodes of this document, and a field to say something at the one that is chosen. */
export function Comments({ draft }: { draft: number }) {
  const { editing, document, selected } = useEditing();
  const asking = useAsked(`comments of ${draft}`, () => registry.comments(draft), EVERY_MS);
  const [text, setText] = useState('');
  const id = useId();
  const name = nameAt(document, selected);
  const again = () => void asking.again();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = { file: editing.path, path: pathText(selected), name };
    registry
      .comment(draft, { ...place, text })
      .then(() => setText(''), sayFault)
      .finally(again);
  };
  const own = asking.answer?.comments.filter(({ file }) => file === editing.path) ?? [];
  return (
    <section aria-label="Comments of this screen" className="design-comments">
      <CommentList
        comments={own}
        place={({ name, path }) => (
          <button type="button" className="design-quiet" onClick={() => editing.select(stepsOf(path))}>
            {name}
          </button>
        )}
        onChanged={again}
      />
      <form onSubmit={submit}>
        <label htmlFor={id}>Comment on {name}</label>
        <textarea
          id={id}
          rows={2}
          required
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button" disabled={text.trim() === ''}>
          Add comment
        </button>
      </form>
    </section>
  );
}
