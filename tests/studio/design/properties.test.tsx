/** The form of a document in which something is written that does not belong there, as in its text it can be. */
import '../dom.ts';
import { DesignContext } from '../../../studio/design/context.tsx';
import { Editing } from '../../../studio/design/editing.ts';
import { PropertiesForm } from '../../../studio/design/properties.tsx';
import { SessionContext } from '../../../studio/session/session.ts';
import { assert, test } from '../../suite.ts';
import { MemoryProject } from '../memory.ts';
import { render } from '../render.tsx';

test('what is written in place of a group can be corrected', async () => {
  const path = 'product.json';
  const project = new MemoryProject({ [path]: '{ "bridge": {}, "regions": {}, "signIn": "later" }' });
  const editing = new Editing(project, path);
  const none = async () => [];
  const around = { editing, assets: [], issues: [], hidden: new Map(), readable: none, fixes: none, open() {} };
  const { page } = await render(
    <SessionContext.Provider value={{ name: 'Ed', role: 'editor' }}>
      <DesignContext value={{ ...around, rename: async () => ({ refused: 'not here' }) }}>
        <PropertiesForm />
      </DesignContext>
    </SessionContext.Provider>,
  );
  const fields = [...page.querySelectorAll('textarea')].map(({ value }) => value);
  assert.ok(fields.includes('"later"'), fields.join());
});
