import { Component, createContext, type ReactNode } from 'react';
import type { CompiledNode } from '../../schemas/compiled.ts';
import type { Host } from '../host.ts';

/** Whether a node around this one has a `fallback`: then what cannot be drawn here is left to it. */
export const CoveredContext = createContext(false);

interface ListGuardProps {
  /** Draws the nodes of a list; `apart` puts a guard around each. */
  draw(apart: boolean): ReactNode;
}

/**
 * Catches a crash among the nodes of a list, and draws them once more with a guard around each, so that only the one
 * that crashes is missing. Nodes pay for their own guard only then.
 */
export class ListGuard extends Component<ListGuardProps, { crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }
  override render(): ReactNode {
    return this.props.draw(this.state.crashed);
  }
}

interface NodeGuardProps {
  node: CompiledNode;
  host: Host;
  /** The node's own fallback, drawn. */
  fallback: ReactNode | undefined;
  children: ReactNode;
}

/** Draws a node, or what stands in for it when it crashes. */
export class NodeGuard extends Component<NodeGuardProps, { error: unknown }> {
  static override contextType = CoveredContext;
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('crashed') };
  }
  override componentDidCatch(error: unknown): void {
    const { host, node } = this.props;
    host.report({ code: 'widget-crashed', message: error instanceof Error ? error.message : String(error), n: node.n });
  }
  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === undefined) {
      return fallback === undefined ? children : <CoveredContext value={true}>{children}</CoveredContext>;
    }
    if (fallback !== undefined) return fallback;
    if (this.context === true) throw error;
    return null;
  }
}

interface ScreenGuardProps {
  host: Host;
  /** What is readable when nothing else is; `retry` draws the screen anew. */
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** The last guard: a screen that cannot be drawn says so and offers another try. */
export class ScreenGuard extends Component<ScreenGuardProps, { crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.host.report({ code: 'screen-crashed', message: error instanceof Error ? error.message : String(error) });
  }
  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return this.props.fallback(() => this.setState({ crashed: false }));
  }
}
