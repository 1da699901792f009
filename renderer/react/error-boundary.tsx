import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Draws the content; called again with `error` after a crash. */
  draw(error: unknown): ReactNode;
  /** Called with the error of a crash. */
  caught?(error: unknown): void;
}

/** Catches errors thrown while drawing its content. `draw` may rethrow the error to the boundary around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? null };
  }
  override componentDidCatch(error: unknown): void {
    this.props.caught?.(error);
  }
  override render(): ReactNode {
    // React has no state before the first crash.
    return this.props.draw(this.state?.error);
  }
}
