import { Component, type ReactNode } from 'react';
import { wordsOf } from '../client/refused.ts';

/** An error boundary per page. */
export class ErrorBoundary extends Component<{ at: string; children: ReactNode }, { error?: unknown; at: string }> {
  override state: { error?: unknown; at: string } = { at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Navigating to another page resets the error. */
  static getDerivedStateFromProps({ at }: { at: string }, state: { at: string }) {
    return state.at === at ? null : { at, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main className="page">
        <div className="trouble" role="alert">
          <h1>This page stopped working</h1>
          <p>{wordsOf(error)}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Load it again
          </button>
        </div>
      </main>
    );
  }
}
