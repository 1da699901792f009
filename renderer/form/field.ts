import type { CompiledField, WidgetNode } from '../../schemas/compiled.ts';
import type { Place } from '../view/visible.ts';

/** What takes the focus for a field. */
interface Control {
  focus(): void;
}

/** What a field tells the form it belongs to. */
export interface FieldOwner {
  read(field: Field): unknown;
  /** The user changed it. */
  change(field: Field, value: unknown): void;
}

/**
 * A field of the form, one object for as long as the screen lives. It is also what a widget is tied to
 * (`FieldBinding`): thousands of them cost little, as nothing is made per field but the object itself.
 */
export class Field {
  node: WidgetNode;
  /** Its name in `form`; of a group's field, the group and the name in it: `answers.size`. */
  readonly key: string;
  /** The name its value has in `form`, or inside its group. */
  readonly name: string;
  /** Unique on the page. */
  readonly id: string;
  /** The message of the check that failed, until it passes. */
  error: string | undefined;
  /** Where it was seen last: what its checks read. */
  place: Place;
  /** Whether its initial value has been applied. */
  begun = false;
  private readonly owner: FieldOwner;
  private control: Control | null = null;
  private known: string | undefined;
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
  /** The key in `changes` of its value; a group's fields share one. */
  get topic(): string {
    this.known ??= `form.${this.declared.of ?? this.name}`;
    return this.known;
  }
  value(): unknown {
    return this.owner.read(this);
  }
  change(value: unknown): void {
    this.owner.change(this, value);
  }
  tie<C extends Control>(control: C | null, show: (value: unknown, control: C) => void): void {
    this.control = control;
    this.showValue = show;
  }
  /** Tells the widget that the form has set the value by itself. */
  show(value: unknown): void {
    if (this.control) this.showValue?.(value, this.control as never);
  }
  focus(): void {
    this.control?.focus();
  }
}
