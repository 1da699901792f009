import type { CompiledField, WidgetNode } from '../../schemas/compiled.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import type { Place } from '../view/visible.ts';

/** The element that takes the focus for a field. */
interface Control {
  focus(): void;
}

/** The form that a field belongs to. */
export interface FieldOwner {
  read(field: Field): unknown;
  /** Called when the user changes the field. */
  change(field: Field, value: unknown): void;
  /** The current time in milliseconds since 1970. */
  now(): number;
}

/**
 * A field of the form, the same object for the life of the screen. It is also what a widget is bound to
 * (`FieldBinding`). It has no closures of its own, so that thousands of fields cost little.
 */
export class Field {
  node: WidgetNode;
  /** Its name in `form`; for a field in a group, the group and the name in it: `answers.size`. */
  readonly key: string;
  /** The name its value has in `form`, or inside its group. */
  readonly name: string;
  /** Unique on the page. */
  readonly id: string;
  /** The message of the check that failed, until it passes. */
  error: string | undefined;
  /** Where it was last visible: the scope of its checks. */
  place: Place;
  /** Whether its initial value has been applied. */
  begun = false;
  private readonly owner: FieldOwner;
  private control: Control | null = null;
  private cachedTopic: ChangeKey | undefined;
  private showValue: ((value: unknown, control: never) => void) | undefined;

  constructor(owner: FieldOwner, node: WidgetNode, key: string, name: string, id: string, place: Place) {
    this.owner = owner;
    this.node = node;
    this.key = key;
    this.name = name;
    this.id = id;
    this.place = place;
  }

  get declared(): CompiledField {
    return this.node.field!;
  }
  /** Key in `changes` of its value; the fields of a group share one. */
  get topic(): ChangeKey {
    this.cachedTopic ??= `form.${this.root}`;
    return this.cachedTopic;
  }
  /** The name in `form` that its value is read by: its own, or that of its group. */
  get root(): string {
    return this.declared.of ?? this.key;
  }
  value(): unknown {
    return this.owner.read(this);
  }
  change(value: unknown): void {
    this.owner.change(this, value);
  }
  now(): number {
    return this.owner.now();
  }
  tie<C extends Control>(control: C | null, show: (value: unknown, control: C) => void): void {
    this.control = control;
    this.showValue = show;
  }
  /** Passes a value that the form itself has set on to the widget. */
  show(value: unknown): void {
    if (this.control) this.showValue?.(value, this.control as never);
  }
  focus(): void {
    this.control?.focus();
  }
}
