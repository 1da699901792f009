import { useId } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { CodeCardProps } from '../schemas/generated/types.ts';
import { type DrawOutline, logo } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';
import { Press, Tappable } from './parts/press.tsx';

/** A payment code. The copy button is next to the tappable area, never inside it. */
export default function CodeCard({ logo, title, code, copyLabel, busy, on }: CodeCardProps & WidgetBase) {
  const codeId = useId();
  return (
    <div className="code-card">
      <Tappable className="code-card-open" tap={on.open} busy={busy}>
        {logo !== undefined && <Picture className="image-logo" src={logo} alt={title} />}
        <span className="code-card-words">
          <span className="code-card-title">{title}</span>
          <span className="code-card-code" id={codeId}>
            {code}
          </span>
        </span>
      </Tappable>
      <Press className="button button-quiet" tap={on.copy} busy={busy} describedBy={codeId}>
        {copyLabel}
      </Press>
    </div>
  );
}

export const outline: DrawOutline = ({ logo: source }) => [
  [
    'code-card',
    [
      [
        'code-card-open',
        [
          ...(source === undefined ? [] : [logo]),
          [
            'code-card-words',
            [
              ['code-card-title', 1],
              ['code-card-code', 2],
            ],
          ],
        ],
      ],
    ],
  ],
];
