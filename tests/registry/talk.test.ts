import { assert, test } from '../suite.ts';
import { engines } from './engines.ts';
import { openSmall, refused } from './opened.ts';
import { aboutScreen } from './small.ts';

const BUTTON = { file: 'about/screen.json', path: 'view[0]', name: 'Button “Back”' };

for (const { name, fresh } of await engines()) {
  test(`${name}: comments on a node stay with the draft, and record who resolved them`, async () => {
    const { registry, ed, ann } = await openSmall(await fresh());
    const files = { 'about/screen.json': aboutScreen('We') };
    const { draft } = await registry.createDraft(ed, { note: 'New words', files });
    const namesakes = { marks: ['0a1b2c3d', '4e5f6071'], at: 1 };
    const { comment } = await registry.comment(ann, draft, { ...BUTTON, namesakes, text: ' Too long. ' });
    await registry.comment(ed, draft, { ...BUTTON, text: 'Shorter now?' });
    await registry.resolveComment(ed, draft, comment);
    const said = await registry.comments(draft);
    assert.equal(
      said.map(({ author, text, path, namesakes, resolved }) => [author, text, path, namesakes, resolved?.who]),
      [
        ['Ann', 'Too long.', 'view[0]', namesakes, 'Ed'],
        ['Ed', 'Shorter now?', 'view[0]', null, undefined],
      ],
    );
    await refused(registry.resolveComment(ed, draft, 99), 404, 'no-comment');
    await refused(registry.comments(99), 404, 'no-draft');
  });

  test(`${name}: two people see each other in a draft until one becomes inactive`, async () => {
    const { registry, ed, ann, pass } = await openSmall(await fresh());
    const files = { 'about/screen.json': aboutScreen('We') };
    const { draft } = await registry.createDraft(ed, { note: 'New words', files });
    assert.equal(await registry.present(ed, draft, BUTTON), []);
    const other = { ...BUTTON, path: 'view[1]', name: 'Text' };
    assert.equal(await registry.present(ann, draft, other), [{ who: 'Ed', ...BUTTON }]);
    assert.equal(await registry.present(ed, draft, BUTTON), [{ who: 'Ann', ...other }]);
    pass(30_000);
    assert.equal(await registry.present(ed, draft, BUTTON), []);
  });
}
