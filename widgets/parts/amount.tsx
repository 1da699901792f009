/** Up to the sign before the decimals, and from it on: `₱1234` and `.50`. */
const PARTS = /^(.*\d)([.,]\d\d)$/s;

/** A sum of money with its decimals smaller than the rest; any other text as it is. */
export function Amount({ amount }: { amount: string }) {
  const [, units, decimals] = PARTS.exec(amount) ?? [];
  if (units === undefined) return amount;
  return (
    <>
      {units}
      <small className="decimals">{decimals}</small>
    </>
  );
}
