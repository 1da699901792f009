import type { CompiledRefusal, CompiledScreen, WidgetNode } from '../../schemas/compiled.ts';
import type { Emission } from './emission.ts';

/** HTTP statuses of an answer for want of a valid session. */
const SIGNED_OUT = ['401', '403'] as const;

/** What happens when a call is refused because the session has ended; empty if the product does not say. */
export function emitRefusals(emission: Emission): Pick<CompiledScreen, 'signIn'> {
  const { signIn, bridge } = emission.tables.product;
  if (!signIn) return {};
  const { spot, title, text, button, message } = signIn;
  const { browser = [] } = bridge?.get(message) ?? {};
  const draw = (w: string, p: WidgetNode['p'], more?: Pick<WidgetNode, 'on' | 'show'>): WidgetNode => {
    emission.features.addDrawn(w);
    return { n: emission.number(spot), w, p, ...more };
  };
  const send = { do: 'bridge', n: emission.number(spot), action: message, browser } as const;
  const refusal: CompiledRefusal = {
    signIn: { title, text, retry: button, message: [message, {}, browser] },
    usually: [{ do: 'open', n: emission.number(spot), overlay: SIGNED_OUT[0] }],
    node: emission.features.later(() => {
      const show = [
        draw('text', { text, align: 'center' }),
        draw('button', { label: button, look: 'primary' }, { on: { tap: [send] } }),
      ];
      return draw('dialog', { title, dismiss: ['list', 'icon'] }, { show });
    }),
  };
  return { signIn: Object.fromEntries(SIGNED_OUT.map((status) => [status, refusal])) };
}
