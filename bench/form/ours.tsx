/** The form as a document, on the product's renderer and widgets. */
import { createRoot, type Root } from 'react-dom/client';
import { ScreenView } from '../../renderer/react/screen.tsx';
import type { Widget } from '../../renderer/react/widget.ts';
import { CORE_FEATURES, type FeatureTable } from '../../renderer/screen/features.ts';
import { createScreen, type Screen } from '../../renderer/screen/screen.ts';
import type { Host } from '../../renderer/wire/host.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { idleHost } from '../../server/page/idle-host.ts';
import { widgets as table } from '../../widgets/generated/index.ts';
import input from '../../widgets/input.tsx';
import picker from '../../widgets/picker.tsx';
import tabs from '../../widgets/tabs.tsx';
import { FORM_PATH } from './address.ts';
import type { Setting } from './contestant.ts';

const widgets = {
  ...table,
  input: input as unknown as Widget,
  picker: picker as unknown as Widget,
  tabs: tabs as unknown as Widget,
};

window.startContestant = async ({ document: text, submit }: Setting) => {
  const host = hostOf(submit);
  const features = await featuresOf(read(text));
  // Released once it has been parsed, as in the page.
  let unread: string | undefined = text;
  let compiled: CompiledScreen | undefined;
  let screen: Screen | undefined;
  let root: Root | undefined;
  return {
    mount(element) {
      compiled ??= read(unread!);
      unread = undefined;
      screen = createScreen(compiled, host, { features });
      root = createRoot(element);
      root.render(<ScreenView screen={screen} widgets={widgets} />);
    },
    unmount() {
      screen?.leave();
      root?.unmount();
      screen = undefined;
      root = undefined;
    },
  };
};

/** Those of the core only: the form needs none of the webview. */
async function featuresOf({ features: { now, later } }: CompiledScreen): Promise<object> {
  const table: FeatureTable = CORE_FEATURES;
  return Object.assign({}, ...(await Promise.all([...now, ...later].flatMap((name) => table[name]?.() ?? []))));
}

/** The same as on a phone. */
function read(text: string): CompiledScreen {
  return JSON.parse(text) as CompiledScreen;
}

function hostOf(submit: (body: string) => void): Host {
  return {
    ...idleHost({ path: FORM_PATH, query: '' }, {}),
    async send(request) {
      submit(String(request.body));
      return { status: 200, text: '{"code":0}' };
    },
    title(text) {
      document.title = text;
    },
    report({ code, message }) {
      console.error(`[${code}] ${message}`);
    },
  };
}
