import './dom.ts';
import { createElement } from 'react';
import { assert, test } from '../suite.ts';
import { draw } from './draw.tsx';

test('a hero shows its offer as a heading, then the text, then the actions', async () => {
  const act = createElement('button', { type: 'button' }, 'Get it');
  const drawn = await draw('hero', { title: 'Books for all', text: 'From home.' }, act);
  const { root } = drawn;
  assert.is(root.querySelector('h2')?.textContent, 'Books for all');
  assert.is(root.textContent, 'Books for allFrom home.Get it');
  await drawn.remove();
});

test('a hero without text has no empty paragraph', async () => {
  const drawn = await draw('hero', { title: 'Books for all' });
  assert.is(drawn.root.querySelector('p'), null);
  await drawn.remove();
});
