import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { pathText } from '../../../compiler/source/spot.ts';
import type { Entry } from '../../edit/outline/outline.ts';
import { isUnreadable } from '../../edit/text/open.ts';
import { WithCode } from '../../ui/with-code.tsx';
import { useEditing, useSurroundings } from '../context.tsx';
import { outlineOfDocument } from '../editing.ts';
import { useDragging } from './dragging.ts';
import { editFor, stepFor } from './keys.ts';
import { carriedOver, type Opened, openedAround } from './opened.ts';
import { opensByItself, type TreeRow, typedAhead, visibleRows } from './rows.ts';

/** Milliseconds without a key after which type-ahead starts over. */
const WORD_MS = 1000;

/** The outline of the document as a tree: arrow keys select, typing searches, Alt and arrows or dragging move. */
export function OutlineTree() {
  const { editing, document, selected } = useEditing();
  const { hidden } = useSurroundings();
  const shown = useDeferredValue(document);
  const outline = isUnreadable(shown) ? undefined : outlineOfDocument(shown);
  // The selection is of the document as it is, which is shown a moment later.
  const [opened, setOpened] = useOpened(outline, shown === document ? selected : undefined);
  const rows = useMemo(
    () => (outline ? visibleRows(outline, (entry) => opened.get(entry.id) ?? opensByItself(entry)) : []),
    [outline, opened],
  );
  const addTyped = useTyped();
  const dragging = useDragging();
  const chosen = rows.findIndex(({ entry }) => entry.id === pathText(selected));
  const focus = useFocus(pathText(selected), chosen);

  const toggle = (entry: Entry, open: boolean) => {
    setOpened((before) => new Map(before).set(entry.id, open));
    // What is selected stays in view: the arrow keys start from it.
    const { selected } = editing.getState();
    if (!open && isAround(entry.id, pathText(selected))) editing.select(entry.path);
  };
  const choose = (row: TreeRow) => editing.select(row.entry.path);

  const onKeyDown = (event: KeyboardEvent) => {
    const edit = editFor(event, selected);
    const step = edit || event.altKey ? undefined : stepFor(event.key, rows, chosen);
    if (edit) editing.perform(edit);
    else if (step && 'go' in step) choose(step.go);
    else if (step) toggle('open' in step ? step.open : step.close, 'open' in step);
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const row = typedAhead(rows, chosen, addTyped(event.key));
      if (row) choose(row);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (isUnreadable(shown))
    return (
      <p className="design-note">
        The JSON cannot be read: <WithCode text={shown.unreadable} />
      </p>
    );
  return (
    <div {...focus} role="tree" aria-label="Outline" className="design-tree" onKeyDown={onKeyDown} tabIndex={-1}>
      {rows.map((row, index) => (
        <Row
          key={row.entry.id}
          row={row}
          chosen={index === chosen}
          tabbable={index === Math.max(0, chosen)}
          hidden={hidden.get(row.entry.id) ?? whyEmpty(row.entry)}
          drop={dragging.over?.id === row.entry.id ? dragging.over.where : undefined}
          choose={choose}
          toggle={toggle}
          drag={dragging.handlers}
        />
      ))}
    </div>
  );
}

/**
 * What is open in the outline: what was, whatever changes in the document, and all around the selection.
 *
 * @param selected undefined while the outline is not yet that of the selection
 */
function useOpened(outline: Entry | undefined, selected: JsonPath | undefined) {
  const [opened, setOpened] = useState<Opened>(new Map());
  const [last, setLast] = useState<{ outline?: Entry | undefined; selected?: JsonPath | undefined }>({});
  const news = { outline: outline ?? last.outline, selected: selected ?? last.selected };
  if (news.outline !== last.outline || news.selected !== last.selected) {
    const carried = last.outline && news.outline ? carriedOver(opened, last.outline, news.outline) : opened;
    setLast(news);
    setOpened(news.selected && news.selected !== last.selected ? openedAround(carried, news.selected) : carried);
  }
  return [opened, setOpened] as const;
}

/**
 * The text of type-ahead. The pause counts from when the effect of the previous key is on the screen: on a slow machine,
 * showing the properties of what that key found can take longer than the pause itself.
 */
function useTyped(): (key: string) => string {
  const typed = useRef({ text: '', pause: 0 });
  const startOver = () => {
    typed.current.text = '';
  };
  const pause = () => {
    clearTimeout(typed.current.pause);
    typed.current.pause = window.setTimeout(startOver, WORD_MS);
  };
  return (key) => {
    clearTimeout(typed.current.pause);
    typed.current.text += key;
    requestAnimationFrame(() => setTimeout(pause));
    return typed.current.text;
  };
}

/** Of an Else that holds nothing: it is there to be selected, and not on the phone. */
function whyEmpty({ path, children }: Entry): string | undefined {
  return path.at(-1) === 'else' && children.length === 0 ? 'empty: select it to add something' : undefined;
}

interface RowProps {
  row: TreeRow;
  chosen: boolean;
  tabbable: boolean;
  hidden: string | undefined;
  drop: string | undefined;
  choose(row: TreeRow): void;
  toggle(entry: Entry, open: boolean): void;
  drag: ReturnType<typeof useDragging>['handlers'];
}

const Row = memo(
  DrawnRow,
  (before, after) => sameRow(before.row, after.row) && KEYS.every((key) => before[key] === after[key]),
);
const KEYS = ['chosen', 'tabbable', 'hidden', 'drop'] as const;

function DrawnRow({ row, chosen, tabbable, hidden, drop, choose, toggle, drag }: RowProps) {
  const { entry, level, position, size, open } = row;
  return (
    <div
      role="treeitem"
      aria-label={entry.name}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={chosen}
      aria-expanded={entry.children.length > 0 ? open : undefined}
      aria-description={hidden}
      title={hidden}
      tabIndex={tabbable ? 0 : -1}
      data-id={entry.id}
      data-kind={entry.kind}
      data-drop={drop}
      className={hidden === undefined ? 'design-entry' : 'design-entry is-hidden'}
      style={{ paddingInlineStart: `${level * 14 - 8}px` }}
      onClick={() => choose(row)}
      onKeyDown={undefined}
      {...drag(entry)}
    >
      <span
        className="design-twist"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          toggle(entry, !open);
        }}
      >
        {entry.children.length > 0 ? (open ? '▾' : '▸') : ''}
      </span>
      <span className="design-entry-name">{entry.name}</span>
    </div>
  );
}

function sameRow(a: TreeRow, b: TreeRow): boolean {
  const { entry: one, ...placeOfOne } = a;
  const { entry: other, ...placeOfOther } = b;
  return (
    one.id === other.id &&
    one.name === other.name &&
    one.children.length === other.children.length &&
    (Object.keys(placeOfOne) as (keyof typeof placeOfOne)[]).every((key) => placeOfOne[key] === placeOfOther[key])
  );
}

/**
 * Keeps the focus on the selected row while it is in the tree, and scrolls the row into view.
 *
 * @param at index of the row
 */
function useFocus(id: string, at: number) {
  const tree = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const selectedRow = () => tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  // Not with each render: whoever has scrolled elsewhere, or drags an entry there, stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is looked for when it has another place
  useEffect(() => {
    selectedRow()?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  // The issues of what has just been added take room from the tree.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the row that is selected
  useEffect(() => (tree.current ? keptInView(tree.current, selectedRow) : undefined), [id, at]);
  useEffect(() => {
    const row = selectedRow();
    const { activeElement, body } = window.document;
    // The focused row may have been deleted.
    const isLost = activeElement === body && focused.current?.isConnected === false;
    if (isLost || tree.current?.contains(activeElement)) row?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target;
  };
  return { ref: tree, onFocus };
}

/** Keeps a row in view when the room around the tree becomes smaller; returns how to stop. */
function keptInView(tree: Element, row: () => Element | null | undefined): () => void {
  const room = tree.parentElement!;
  const endOf = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? 0;
  let end = endOf(room);
  const watcher = new ResizeObserver(() => {
    // Whoever has scrolled elsewhere stays there.
    if (endOf(row()) <= end) row()?.scrollIntoView({ block: 'nearest' });
    end = endOf(room);
  });
  watcher.observe(room);
  return () => watcher.disconnect();
}

function isAround(id: string, inner: string): boolean {
  return inner !== id && (id === '' || inner.startsWith(`${id}.`) || inner.startsWith(`${id}[`));
}
