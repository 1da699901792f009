import { Component, type ReactNode } from 'react';

interface GuardProps {
  /** What is drawn; after a crash, drawn once more with `error`. */
  draw(error: unknown): ReactNode;
  /** Told of the crash. */
  caught?(error: unknown): void;
}

/** Catches the crash of whatever it draws. `draw` may throw the error on, to the guard around. */
export class ErrorBoundary extends Component<GuardProps, { error?: unknown }> {
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? 'no error' };
  }
  override componentDidCatch(error: unknown): void {
    this.props.caught?.(error);
  }
  override render(): ReactNode {
    // React keeps no state before the first crash.
    return this.props.draw(this.state?.error);
  }
}
