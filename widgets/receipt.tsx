import { useRef } from 'react';
import type { ReceiptProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';
import Text from './text.tsx';

/** A receipt of a payment, which can be saved as an image. */
export default function Receipt(props: ReceiptProps) {
  const { title, issuer, amount, rows, save } = props;
  const slip = useRef<HTMLElement>(null);
  const keep = () => {
    if (slip.current) pictureOf(slip.current, props).then((file) => file && saveImage(file));
  };
  return (
    <>
      <section className="receipt" aria-label={title} ref={slip}>
        <p className="receipt-issuer">{issuer}</p>
        <Text text={amount} look="amount" />
        <dl className="rows-list">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index
            <div className="rows-row" key={index}>
              <dt>{row.text}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <button type="button" className="button button-secondary" onClick={keep}>
        {save}
      </button>
    </>
  );
}

/** Shares an image if the browser supports it, otherwise downloads it. */
async function saveImage(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the share dialog is not an error.
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS);
}

/** By then, every browser has read the download. */
const REVOKED_AFTER_MS = 60_000;

/** Dimensions of the image in its own pixels. */
const WIDTH = 720;
const MARGIN = 48;
const LINE = 40;
const TEXT = 26;

/** Draws a receipt in the colours and fonts that it has on the page. */
async function pictureOf(slip: HTMLElement, { title, issuer, amount, rows }: ReceiptProps): Promise<File | undefined> {
  const { color, backgroundColor, fontFamily } = getComputedStyle(slip);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const font = (size: number, weight: number) => {
    context.font = `${weight} ${size}px ${fontFamily}`;
  };
  font(TEXT, 600);
  const half = WIDTH / 2 - MARGIN;
  const lines = rows.map(({ value }) => wrapped(context, value, half));
  const height = lines.reduce((sum, { length }) => sum + length * LINE + LINE / 2, MARGIN * 2 + LINE * 4);
  Object.assign(canvas, { width: WIDTH, height });
  Object.assign(context, { fillStyle: backgroundColor, textBaseline: 'top' });
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = color;
  font(TEXT, 600);
  context.fillText(issuer, MARGIN, MARGIN, WIDTH - 2 * MARGIN);
  font(TEXT * 2, 700);
  context.fillText(amount, MARGIN, MARGIN + LINE * 1.25);
  let top = MARGIN + LINE * 4;
  for (const [index, { text }] of rows.entries()) {
    context.textAlign = 'left';
    font(TEXT, 400);
    context.fillText(text, MARGIN, top, half);
    context.textAlign = 'right';
    font(TEXT, 600);
    for (const line of lines[index]!) {
      context.fillText(line, WIDTH - MARGIN, top, half);
      top += LINE;
    }
    top += LINE / 2;
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob ? new File([blob], `${title}.png`, { type: 'image/png' }) : undefined;
}

/** Breaks a text into lines of this width; a longer word gets its own line. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export const outline: DrawOutline = () => [
  [
    'receipt',
    [
      ['text text-amount', 2],
      ['rows-row', 2],
      ['rows-row', 2],
    ],
  ],
];
