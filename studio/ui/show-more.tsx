/** The button below a list that is shown in part; nothing once all of it is. */
export function ShowMore({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null;
  return (
    <button type="button" className="button" onClick={onMore}>
      Show more
    </button>
  );
}
