import { type KeyboardEvent, useRef } from 'react';
import type { Bone } from '../schemas/compiled.ts';
import type { TabsProps } from '../schemas/generated/types.ts';
import { asText, described, type FieldBase, Notes, useChoice } from './parts/field.tsx';
import { countOf, type DrawOutline, times } from './parts/outline.ts';

/** How far a key moves the selection. */
const STEPS: { readonly [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with one selected, and the content of that one, if they have any; arrow keys move the selection. */
export default function Tabs(props: TabsProps & FieldBase) {
  const { label, options, field, children } = props;
  const list = useRef<HTMLElement | null>(null);
  const [value, choose, show] = useChoice(props, asText);
  const chosen = options.findIndex((option) => option.value === value);
  const focus = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  const tie = (element: HTMLElement | null) => {
    list.current = element;
    const focus = () => element?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    field.tie(element && { focus }, show);
  };
  const take = (index: number) => {
    const option = options[index];
    if (!option) return;
    focus(index);
    if (option.value !== value) choose(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    take((Math.max(chosen, 0) + step + options.length) % options.length);
  };
  const [tabId, panelId] = children ? [`${field.id}-tab`, `${field.id}-panel`] : [];
  const tabs = (
    <div className="field">
      <div
        ref={tie}
        id={field.id}
        className="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        {...described(field)}
      >
        {options.map((option, index) => (
          <button
            type="button"
            role="tab"
            className="tab"
            // biome-ignore lint/suspicious/noArrayIndexKey: servers repeat values
            key={index}
            id={index === chosen ? tabId : undefined}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? panelId : undefined}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            onClick={() => take(index)}
          >
            {option.label}
          </button>
        ))}
      </div>
      <Notes field={field} />
    </div>
  );
  if (!children) return tabs;
  return (
    <>
      {tabs}
      <div role="tabpanel" id={panelId} className="tab-panel" aria-labelledby={tabId}>
        {children}
      </div>
    </>
  );
}

export const outline: DrawOutline = ({ options }, children) => [
  ['field', [['tabs', times<Bone>(countOf(options, 2), ['tab', 1])]]],
  ...(children.length > 0 ? [['tab-panel', children] as const] : []),
];
