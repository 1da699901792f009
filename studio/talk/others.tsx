import { pathText, stepsOf } from '../../compiler/source/spot.ts';
import { registry } from '../client/registry.ts';
import { useEditing } from '../design/context.tsx';
import { useRequest } from '../ui/use-request.ts';
import { nameAt } from './place.ts';

/** Interval for reporting one's position, in milliseconds. */
const EVERY_MS = 4_000;

/** The other people in the draft and their positions; a tap on one on this screen goes there. */
export function Others({ draft }: { draft: number }) {
  const { editing, document, selected } = useEditing();
  const here = { file: editing.path, path: pathText(selected), name: nameAt(document, selected) };
  const { answer } = useRequest(`others in ${draft}`, () => registry.present(draft, here), EVERY_MS);
  const others = answer?.others ?? [];
  if (others.length === 0) return null;
  return (
    <ul aria-label="Also here" className="others">
      {others.map(({ who, file, path, name }) => (
        <li key={who}>
          {file === editing.path ? (
            <button type="button" className="button" onClick={() => editing.select(stepsOf(path))}>
              {who}: {name}
            </button>
          ) : (
            <span className="muted">
              {who}: {file}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
