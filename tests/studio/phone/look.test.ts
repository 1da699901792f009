/** What a page looks like, compared between two versions of a screen. */
import '../dom.ts';
import { lookOf } from '../../../studio/phone/look.ts';
import { assert, test } from '../../suite.ts';

function page(html: string): Element {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

const form = (number: string, picture: string, label = 'Photos') =>
  page(`<label for="${number}">${label}</label><input id="${number}"><img src="${picture}" alt="Image 1">`);

test('a page with a picture that was chosen on the phone looks the same each time', () => {
  const first = form('field0', 'blob:http://localhost/5c51cbcc-44d4-4c0f-8a62-2bd2b8c39b94');
  const again = form('field7', 'blob:http://localhost/0a9be2a0-fb6c-4a4e-a8b5-cb5bd2cf3ba3');
  assert.is(lookOf(first), lookOf(again));
  assert.is.not(lookOf(first), lookOf(form('field0', 'blob:http://localhost/5c51cbcc', 'Pictures')));
  assert.is.not(lookOf(form('field0', '/a.png')), lookOf(form('field0', '/b.png')));
});
