import '../edit/schema/descriptions.ts';
import { useEffect, useRef, useState } from 'react';
import { type Offer, offersAt } from './additions.ts';
import { useDocument, useEditing, useKnown } from './context.tsx';

/** Dialog for adding something: type to filter, then Enter or a click. */
export default function AddDialog({ close }: { close(): void }) {
  const { editing, selected } = useEditing();
  const opened = useDocument();
  const known = useKnown();
  const [search, setSearch] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  if (!opened) return null;
  const offers = matchingOffers(offersAt(opened, selected, known), search);
  const groups = [...new Set(offers.map(({ group }) => group))];
  const take = (offer = offers[0]) => {
    if (!offer) return;
    editing.perform(offer.make);
    dialog.current?.close();
    requestAnimationFrame(focusFirstProperty);
  };
  return (
    <dialog ref={dialog} aria-label="Add" className="design-dialog" onClose={close}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <input
          type="search"
          aria-label="Search"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <button type="button" className="button design-button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </form>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul className="design-offers">
            {offers
              .filter((offer) => offer.group === group)
              .map((offer) => (
                <li key={offer.title}>
                  <button
                    type="button"
                    className="design-offer"
                    aria-label={offer.title}
                    aria-description={offer.description}
                    onClick={() => take(offer)}
                  >
                    <strong>{offer.title}</strong>
                    <span>{offer.description}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {offers.length === 0 && (
        <p className="design-note">Nothing with this name can be added here. Select another entry for it first.</p>
      )}
    </dialog>
  );
}

/** Filters the offers: first titles that start with the search text, then other titles, then descriptions. */
function matchingOffers(offers: readonly Offer[], search: string): Offer[] {
  const wanted = search.trim().toLowerCase();
  const rank = ({ title, description }: Offer): number => {
    const at = title.toLowerCase().indexOf(wanted);
    if (at >= 0) return Math.min(at, 1);
    return wanted.length > 2 && description.toLowerCase().includes(wanted) ? 2 : NOT_FOUND;
  };
  return offers.filter((offer) => rank(offer) < NOT_FOUND).sort((a, b) => rank(a) - rank(b));
}

const NOT_FOUND = 3;

/** Focuses the first property of what was added, and selects its text: what is typed replaces a provisional one. */
function focusFirstProperty(): void {
  const form = document.querySelector('form[aria-label="Properties"]');
  const first = form?.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  );
  first?.focus();
  if (first && 'select' in first) first.select();
}
