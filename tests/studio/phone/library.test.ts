import { compileProject } from '../../../compiler/index.ts';
import { Library } from '../../../studio/phone/library.ts';
import { library as project } from '../../compiler/library.ts';
import { assert, test } from '../../suite.ts';

test('a phone asks the server for the pictures of a screen, in the colours of the brand', async () => {
  const view = [{ widget: 'image', src: 'logo', alt: 'Logo' }];
  const screens = [...compileProject(project({ screen: { view } })).screens.values()];
  const library = new Library();
  library.take({ screens, gone: [], brand: {}, style: '', files: [] });
  const setup = await library.setup();
  const { assets } = setup.screens.get('book')!.document;
  assert.equal(assets, { logo: '/studio/preview/assets/logo.0123456789abcdef.svg' });
});
