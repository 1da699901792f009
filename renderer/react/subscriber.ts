import { Component, type ReactNode } from 'react';
import type { ChangeKey } from '../expression/change-key.ts';
import type { Screen } from '../screen/whole-screen.ts';
import type { DrawingTools } from './drawing.ts';

/**
 * A component that updates when a value under one of its keys changes. A class, because screens have many of them: it
 * needs no closures and no effects after the page is drawn.
 */
export abstract class Subscriber<
  Props extends { readonly drawing: { readonly stage: DrawingTools } },
  State = object,
> extends Component<Props, State> {
  /** The version that was drawn; undefined before that. */
  private version: number | undefined;
  private stop: (() => void) | undefined;

  protected get screen(): Screen {
    return this.props.drawing.stage.screen;
  }
  /** Must always return the same list. */
  protected abstract keys(): readonly ChangeKey[];
  protected abstract draw(): ReactNode;
  /** Called when a value has changed. */
  protected look(): void {
    this.forceUpdate();
  }

  override componentDidMount(): void {
    const { changes } = this.screen;
    const keys = this.keys();
    if (keys.length === 0) return;
    this.stop = changes.subscribe(keys, () => this.look());
    if (changes.version(keys) !== this.version) this.look();
  }
  override componentWillUnmount(): void {
    this.stop?.();
  }
  override render(): ReactNode {
    this.version = this.screen.changes.version(this.keys());
    return this.draw();
  }
}
