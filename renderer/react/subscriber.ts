import { Component, type ReactNode } from 'react';
import type { ChangeKey } from '../expression/change-key.ts';
import type { Screen } from '../screen/whole-screen.ts';
import type { DrawingTools } from './drawing.ts';

/**
 * A component that looks again when a value under one of its keys changes. A class, as screens have many: nothing is
 * made for each but the object, and nothing is left to do after the page is drawn.
 */
export abstract class Subscriber<
  Props extends { readonly drawing: { readonly stage: DrawingTools } },
  State = object,
> extends Component<Props, State> {
  /** As it was drawn; none before that. */
  private version: number | undefined;
  private stop: (() => void) | undefined;

  protected get screen(): Screen {
    return this.props.drawing.stage.screen;
  }
  /** Always the same ones. */
  protected abstract keys(): readonly ChangeKey[];
  protected abstract draw(): ReactNode;
  /** A value has changed. */
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
