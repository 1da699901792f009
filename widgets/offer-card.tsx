import type { WidgetBase } from '../renderer/react/widget.ts';
import type { Bone } from '../schemas/compiled.ts';
import type { OfferCardProps } from '../schemas/generated/types.ts';
import { type DrawOutline, logo, times } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';
import { Tappable } from './parts/press.tsx';

/** A card for an offer; the whole card is one button. */
export default function OfferCard(props: OfferCardProps & WidgetBase) {
  const { logo, name, button, amount, amountText, rate, rateText, inactive, disabled, busy, on } = props;
  const dimmed = inactive || disabled;
  return (
    <Tappable
      className={dimmed ? 'offer offer-dimmed' : 'offer'}
      tap={on.tap}
      busy={busy}
      disabled={disabled}
      inactive={inactive}
    >
      <span className="offer-head">
        <Picture className="image-logo" src={logo} alt={name} />
        <span className="offer-name">{name}</span>
        <span className="offer-button">{button}</span>
      </span>
      <span className="offer-figures">
        <span className="offer-figure">
          <span className="offer-amount">{amount}</span>
          <span className="offer-words">{amountText}</span>
        </span>
        <span className="offer-figure">
          <span className="offer-rate">{rate}</span>
          <span className="offer-words">{rateText}</span>
        </span>
      </span>
    </Tappable>
  );
}

export const outline: DrawOutline = () => [
  [
    'offer',
    [
      ['offer-head', [logo, ['offer-name', 2]]],
      [
        'offer-figures',
        times<Bone>(2, [
          'offer-figure',
          [
            ['offer-amount', 1],
            ['offer-words', 2],
          ],
        ]),
      ],
    ],
  ],
];
