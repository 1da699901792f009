import { type DragEvent, useMemo, useRef, useState } from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import type { Outcome } from '../../edit/operations/change.ts';
import { moveTo } from '../../edit/operations/move.ts';
import type { Entry } from '../../edit/outline/outline.ts';
import { gapInside } from '../../edit/schema/lists.ts';
import type { EditedDocument } from '../../edit/text/open.ts';
import { useEditing } from '../context.tsx';

/** Drop position relative to the entry under the pointer. */
type Where = 'before' | 'after' | 'inside';

/** Moves tree entries by drag and drop: onto the upper or lower edge of another entry, or into its middle. */
export function useDragging() {
  const { editing } = useEditing();
  const dragged = useRef<JsonPath>(undefined);
  const [over, setOver] = useState<{ id: string; where: Where }>();

  const handlers = useMemo(() => {
    const end = () => {
      dragged.current = undefined;
      setOver(undefined);
    };
    return (entry: Entry) => ({
      draggable: typeof entry.path.at(-1) === 'number',
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', entry.name);
        dragged.current = entry.path;
      },
      onDragOver: (event: DragEvent) => {
        if (!dragged.current) return;
        event.preventDefault();
        setOver({ id: entry.id, where: whereIn(event) });
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const from = dragged.current;
        const where = whereIn(event);
        if (from) editing.perform((document) => dropped(document, from, entry, where));
        end();
      },
    });
  }, [editing]);

  return { over, handlers };
}

/** Moves the dragged entry to the drop position. */
function dropped(document: EditedDocument, from: JsonPath, { path }: Entry, where: Where): Outcome {
  const gap = where === 'inside' ? gapInside(document, path) : undefined;
  if (gap) return moveTo(document, from, gap.list, gap.index);
  const index = path.at(-1);
  if (typeof index !== 'number') return { refused: 'it cannot be placed there' };
  return moveTo(document, from, path.slice(0, -1), where === 'before' ? index : index + 1);
}

function whereIn(event: DragEvent): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside';
}
