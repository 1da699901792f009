/** The outline of a screen while its data is on the way. */
export default function Loading() {
  return (
    <div className="loading" aria-busy="true">
      <p className="unseen" aria-live="polite">
        Loading
      </p>
      <div className="bone bone-figure" />
      <div className="bone bone-line" />
      <div className="bone bone-short" />
      <div className="bone bone-block" />
      <div className="bone bone-block" />
    </div>
  );
}
