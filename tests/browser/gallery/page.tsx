/** A page of widgets in their states, selected by `?p=`; changes of fields are recorded in `window.told`. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FieldBinding } from '../../../renderer/react/widget.ts';
import { widgets } from '../../../widgets/generated/index.ts';

const told: { [field: string]: unknown } = {};
Object.assign(window, { told });

const loaded = new Map<string, ComponentType<Record<string, unknown>>>();
for (const [name, entry] of Object.entries(widgets)) {
  if (name === new URLSearchParams(location.search).get('without')) continue;
  const widget = 'load' in entry ? await entry.load() : entry;
  loaded.set(name, widget as ComponentType<Record<string, unknown>>);
}

interface DrawProps {
  w: string;
  /** The name of its field, and the initial value. */
  field?: string;
  value?: unknown;
  error?: string;
  children?: ReactNode;
  [property: string]: unknown;
}

/** Renders a widget by name. */
function W({ w, field, value = '', error, children, ...props }: DrawProps) {
  const Widget = loaded.get(w)!;
  const [binding] = useState(() => field && bind(field, value, error));
  return (
    <Widget on={{ tap: () => undefined }} busy={false} {...props} {...(binding && { field: binding })}>
      {children}
    </Widget>
  );
}

function bind(id: string, value: unknown, error: string | undefined): FieldBinding {
  told[id] = value;
  return {
    id,
    value: () => value,
    change: (next) => {
      told[id] = next;
    },
    tie: () => undefined,
    now: () => Date.parse('2026-06-15T12:00:00Z'),
    error,
  };
}

const choices = { confirm: 'Confirm', cancel: 'Cancel', placeholder: 'Please choose' };
const options = ['Alpha', 'Beta', 'A rather long name that needs a second line', 'Delta'].map((label, index) => ({
  value: String(index),
  label,
}));
const rows = [
  { text: 'Amount', value: '₱12345.50' },
  { text: 'A long description of what this is', value: 'and a value that is just as long as that' },
  { text: 'Reference', value: 'PH20260211000918273645546372819' },
];
const picture = '/picture.svg';

function View() {
  return (
    <>
      <W w="status" image={picture} title="On its way" text="It will be there tomorrow." />
      <W w="card" title="Details">
        <W w="row">
          <W w="image" src={picture} alt="Spring" size="logo" />
          <W w="text" text="Spring" look="heading" />
        </W>
        <W w="text" text="₱12345.50" look="amount" />
        <W w="rows" rows={rows} collapse={2} />
        <W w="plan-row" title="First" ordinal="1/3" amount="₱10.00" text="A remark" time="2026-02-01" />
      </W>
      <W w="banner" image={picture} alt="Instructions" />
      <W w="offer-card" logo={null} name="Quick" button="Go" amount="1" amountText="from" rate="2" rateText="per day" />
      <W
        w="offer-card"
        inactive
        logo={picture}
        name="Slow"
        button="Soon"
        amount="1"
        amountText="x"
        rate="2"
        rateText="y"
      />
      <W w="code-card" logo={picture} title="Store" code="8841 2290 1173 0042" copyLabel="copy" />
      <W w="list-item" title="An entry" text="Some words about it" hint="2026-02-01" />
      <W w="steps" steps={['Open', 'Type the number exactly as it is shown', 'Confirm']} />
      <W w="text" text="A hint" look="hint" />
      <W w="text" text="An error" look="error" />
      <W w="article" blocks={[{ heading: 'One', text: 'First.\n\nSecond.', items: ['a', 'b'] }]} />
      <W w="gallery" images={[1, 2, 3, 4].map((n) => ({ src: picture, alt: `Picture ${n}` }))} />
      <W w="qr" text="https://example.com" alt="QR code" />
      <W w="barcode" text="8841229011730042" alt="Barcode" />
      <W w="geolocation" label="Where am I?" />
      <W w="empty" text="Nothing here." />
      <W w="failed" on={{ retry: () => undefined }} />
      <W w="loading" />
      <W w="button" label="Busy" look="primary" busy />
      <W w="button" label="Disabled" disabled />
      <W w="button" label="58s" inactive />
      <W w="link" label="More of this" />
      <W w="actions">
        <W w="button" label="Later" tip="Short of time?" />
        <W w="button" label="NOW" look="primary" />
      </W>
    </>
  );
}

function Form() {
  return (
    <>
      <W w="tabs" label="Type" options={options.slice(0, 2)} field="tabs" value="0" />
      <W w="input" label="Mobile" format="phone" hint="Yours" field="mobile" />
      <W w="input" label="Card number" format="grouped" max={19} field="card" value="4417123412341234" />
      <W w="input" label="Code" format="digits" max={6} field="code" error="Six digits, please" />
      <W w="input" label="Fixed" disabled field="fixed" value="as it is" />
      <W w="textarea" label="Your suggestion" max={20} counter field="area" />
      <W w="picker" label="Channel" options={options} {...choices} field="picker" value="1" />
      <W w="group-picker" label="City" groups={[{ label: 'North', options }]} {...choices} field="city" />
      <W w="date-picker" label="Day" {...choices} field="day" value="1991-02-28" />
      <W w="choices" label="Question" options={options} field="question" value="1" />
      <W w="choices" label="Method" mark="check" options={options} field="method" error="Please choose" />
      <W w="stars" label="Rating" field="stars" value={3} />
      <W w="images" label="Proof" field="images" value={[{ url: picture, name: 'a', state: 'sent' }]} />
      <W w="checkbox" label="I accept the" field="accept" value={true}>
        <W w="link" label="Terms" />
      </W>
    </>
  );
}

function Site() {
  return (
    <>
      <W w="nav" label="Menu">
        <W w="link" label="Home" current />
        <W w="link" label="About us" />
      </W>
      <W
        w="carousel"
        label="News"
        interval={60_000}
        slides={['One', 'Two', 'Three'].map((alt) => ({ image: picture, alt, title: `${alt} thing`, text: 'to read' }))}
      />
      <W w="page" url="/inner" title="Terms" />
      <W w="footer">
        <W w="text" text="The company" />
      </W>
    </>
  );
}

const POPUPS: { [kind: string]: DrawProps } = {
  dialog: { w: 'dialog', title: 'Rating', heading: 'How was it?', dismiss: ['escape'] },
  fixed: { w: 'dialog', title: 'Agree?' },
  code: { w: 'dialog', title: 'SMS code' },
  sheet: { w: 'sheet', title: 'Method', dismiss: ['icon', 'outside'] },
  full: { w: 'full', title: 'Terms' },
  promo: { w: 'promo', title: 'Twice as much today!', confirm: 'Confirm', closeLabel: 'Close', pointer: true },
};

function Overlays() {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  return (
    <>
      {Object.keys(POPUPS).map((kind) => (
        <W key={kind} w="button" label={`Open ${kind}`} on={{ tap: () => setOpen(kind) }} />
      ))}
      {open && (
        <W {...POPUPS[open]!} on={{ close, confirm: close }}>
          {open === 'full' && <W w="page" url="/inner" title="Terms" />}
          {open === 'code' && <W w="input" label="Code" format="digits" field="sms" />}
          {open === 'sheet' && <W w="choices" label="Method" mark="check" options={options} field="sheet" value="1" />}
          {open === 'dialog' && <W w="stars" label="Stars" field="rating" value={4} />}
          <W w="button" label="Cancel" on={{ tap: close }} />
          <W w="button" label="Go on" look="primary" />
        </W>
      )}
    </>
  );
}

const PAGES: { [name: string]: ComponentType } = { view: View, form: Form, site: Site, overlays: Overlays };
const name = new URLSearchParams(location.search).get('p') ?? 'view';
const Page = PAGES[name]!;
createRoot(document.getElementById('root')!).render(
  <W w="frame" title="All widgets" look={name === 'site' ? 'bare' : undefined} on={{}}>
    <Page />
  </W>,
);
