import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pathText } from '../../compiler/source/spot.ts';
import { type DraftComment, registry } from '../client/registry.ts';
import { useEditing } from '../design/context.tsx';
import { outlineOfDocument } from '../design/editing.ts';
import { isUnreadable } from '../edit/text/open.ts';
import { usePlace } from '../place/place.ts';
import { type BegunComment, keepWork, keptWork, type Version } from '../project/stored-work.ts';
import { ActButton } from '../ui/act-button.tsx';
import { toastError } from '../ui/toasts.tsx';
import { useRequest } from '../ui/use-request.ts';
import { CommentList } from './comment-list.tsx';
import { commented, nameAt, placeAt, placeNow } from './place.ts';

/** Poll interval for comments, in milliseconds. */
const EVERY_MS = 5_000;

/** The comments on the nodes of this document, and a field to comment on the selected one: that of the first letter. */
export default function Comments({ draft, release }: { draft: number; release: number }) {
  const { editing, document, selected } = useEditing();
  const asking = useRequest(`comments of ${draft}`, () => registry.comments(draft), EVERY_MS);
  const [comment, setComment] = useBegunComment({ draft, release }, editing.path);
  const [isSending, setSending] = useState(false);
  const id = useId();
  const place = useMemo(() => comment && placeNow(document, comment.place), [document, comment]);
  const text = comment?.text ?? '';
  const here = nameAt(document, selected);
  const write = (text: string) =>
    setComment(text === '' ? undefined : { text, place: place ?? placeAt(document, selected) });
  const again = () => void asking.again();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!place) return;
    setSending(true);
    const { path, name, namesakes } = place;
    registry
      .comment(draft, { file: editing.path, path, name, ...(namesakes && { namesakes }), text })
      .then(() => setComment((now) => (now?.text === text ? undefined : now)), toastError)
      .finally(() => {
        setSending(false);
        again();
      });
  };
  const own = asking.answer?.comments.filter(({ file }) => file === editing.path) ?? [];
  useGoToComment(own);
  return (
    <section aria-label="Comments of this screen" className="design-comments">
      <CommentList comments={own} place={(comment) => <Place of={comment} />} onChanged={again} />
      <form onSubmit={submit}>
        <label htmlFor={id}>Comment on {place?.name ?? here}</label>
        <textarea
          id={id}
          rows={2}
          required
          maxLength={2000}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        {place && place.path !== pathText(selected) && (
          <p className="muted">
            It stays with the node on which it was begun. To comment on {here}, finish it or empty the field.
          </p>
        )}
        <ActButton type="submit" className="button" disabled={isSending || text.trim() === ''}>
          Add comment
        </ActButton>
      </form>
    </section>
  );
}

/**
 * What somebody has begun to write about a file, and its setter: it is still there after a look at another tab of the page, and
 * after a reload.
 */
function useBegunComment({ draft, release }: Version, path: string) {
  const [comment, setComment] = useState<BegunComment>();
  const part = `comment on ${path}` as const;
  useEffect(() => {
    let isLate = false;
    void keptWork({ draft, release }, part).then((kept) => {
      if (!isLate) setComment((now) => now ?? kept);
    });
    return () => {
      isLate = true;
    };
  }, [draft, release, part]);
  const isWritten = useRef(false);
  useEffect(() => {
    if (isWritten.current) void keepWork({ draft, release }, part, comment);
  }, [draft, release, part, comment]);
  const write: typeof setComment = (next) => {
    isWritten.current = true;
    setComment(next);
  };
  return [comment, write] as const;
}

/** Selects, once, the node of the comment in the URL. */
function useGoToComment(comments: readonly DraftComment[]): void {
  const { editing, document } = useEditing();
  const { query } = usePlace();
  const wanted = query.get('comment');
  const gone = useRef<string>(undefined);
  const comment = comments.find(({ comment }) => String(comment) === wanted);
  useEffect(() => {
    if (!comment || isUnreadable(document) || gone.current === wanted) return;
    gone.current = wanted!;
    const entry = commented(document, outlineOfDocument(document), comment);
    if (entry) editing.select(entry.path);
  }, [comment, wanted, document, editing]);
}

/** The link to a comment's node, wherever it is now. */
function Place({ of: comment }: { of: DraftComment }) {
  const { editing, document } = useEditing();
  const { name } = comment;
  if (isUnreadable(document)) return name;
  const entry = commented(document, outlineOfDocument(document), comment);
  if (!entry) return `${name}, which no longer exists`;
  return (
    <>
      <button type="button" className="design-quiet" onClick={() => editing.select(entry.path)}>
        {entry.name}
      </button>
      {entry.name !== name && ` (it was ${name})`}
    </>
  );
}
