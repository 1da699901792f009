import './dom.ts';
import { act } from 'react';
import { assert, test } from '../suite.ts';
import { draw, fieldOf, press, tap, type } from './draw.tsx';

const options = ['Alpha', 'Beta', 'Gamma'].map((label, index) => ({ value: String(index + 1), label }));

test('an input starts with its value, reports typed text, and follows the form', async () => {
  const field = fieldOf('Ada');
  const drawn = await draw('input', { label: 'Name', hint: 'As on your card', max: 5, field });
  const input = drawn.the('textbox', 'Name') as HTMLInputElement;
  assert.is(input.value, 'Ada');
  await type(input, 'Adelaide');
  assert.equal(field.changes, ['Adela']);
  assert.is(input.value, 'Adela');
  await field.set('');
  assert.is(input.value, '');
  field.focus();
  assert.is(document.activeElement, input);
  assert.is(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent, 'As on your card');
  await drawn.remove();
});

test('a failed check marks its field and describes it', async () => {
  const drawn = await draw('input', { label: 'Code', field: fieldOf('', 'Six digits, please') });
  const input = drawn.the('textbox', 'Code');
  assert.is(input.getAttribute('aria-invalid'), 'true');
  assert.is(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent, 'Six digits, please');
  await drawn.remove();
});

test('an input of digits drops everything else', async () => {
  const field = fieldOf('');
  const drawn = await draw('input', { label: 'Code', format: 'digits', max: 6, field });
  const input = drawn.the('textbox', 'Code') as HTMLInputElement;
  assert.is(input.inputMode, 'numeric');
  await type(input, '12 a34-5678');
  assert.is(input.value, '123456');
  assert.equal(field.changes, ['123456']);
  await drawn.remove();
});

test('a phone input groups digits and reports them ungrouped', async () => {
  const field = fieldOf('13911112222');
  const drawn = await draw('input', { label: 'Mobile', format: 'phone', field });
  await act(async () => {
    await import('../../widgets/parts/mask.tsx');
  });
  const input = () => drawn.the('textbox', 'Mobile') as HTMLInputElement;
  assert.is(input().value, '139 1111 2222');
  assert.is(input().type, 'tel');
  await type(input(), '+86 (138) 0000-1111');
  assert.is(input().value, '138 0000 1111');
  assert.is(field.changes.at(-1), '13800001111');
  await field.set('1370');
  assert.is(input().value, '137 0');
  await drawn.remove();
});

test('a textarea counts UTF-16 units and ignores text beyond the maximum', async () => {
  const field = fieldOf('Hello');
  const drawn = await draw('textarea', { label: 'Your suggestion', max: 8, counter: true, field });
  const area = drawn.the('textbox', 'Your suggestion') as HTMLTextAreaElement;
  assert.match(drawn.root.textContent!, '5/8');
  await type(area, '1234567😀');
  assert.is(area.value, '1234567');
  assert.equal(field.changes, ['1234567']);
  assert.match(drawn.root.textContent!, '7/8');
  await field.set('');
  assert.match(drawn.root.textContent!, '0/8');
  await drawn.remove();
});

test('a picker changes nothing before Confirm', async () => {
  const field = fieldOf('2');
  const events: unknown[] = [];
  const on = { change: (value: unknown) => events.push(value) };
  const props = { label: 'Channel', options, confirm: 'Confirm', cancel: 'Cancel', field, on };
  const drawn = await draw('picker', props);
  const combobox = drawn.the('combobox', 'Channel');
  assert.is(combobox.textContent, 'Beta');

  await tap(combobox);
  assert.ok(drawn.the('dialog', 'Channel'));
  assert.is(combobox.getAttribute('aria-expanded'), 'true');
  assert.is(drawn.the('option', 'Beta').getAttribute('aria-selected'), 'true');
  await tap(drawn.the('option', 'Gamma'));
  await tap(drawn.the('button', 'Cancel'));
  assert.is(drawn.all('dialog').length, 0);
  assert.equal([field.changes, combobox.textContent], [[], 'Beta']);

  await tap(combobox);
  await tap(drawn.the('option', 'Gamma'));
  await tap(drawn.the('button', 'Confirm'));
  assert.equal([field.changes, events, combobox.textContent], [['3'], ['3'], 'Gamma']);

  await tap(combobox);
  await tap(drawn.the('button', 'Confirm'));
  assert.equal(field.changes, ['3']);
  await drawn.remove();
});

test('an empty picker shows its placeholder, and Confirm without a choice changes nothing', async () => {
  const field = fieldOf('');
  const props = { label: 'Channel', placeholder: 'Please choose', options, confirm: 'OK', cancel: 'No', field };
  const drawn = await draw('picker', props);
  assert.is(drawn.the('combobox', 'Channel').textContent, 'Please choose');
  await tap(drawn.the('combobox'));
  await tap(drawn.the('button', 'OK'));
  assert.equal(field.changes, []);
  await drawn.remove();
});

test('arrow keys move in a list and Enter confirms', async () => {
  const field = fieldOf('1');
  const drawn = await draw('picker', { label: 'Channel', options, confirm: 'Confirm', cancel: 'Cancel', field });
  await tap(drawn.the('combobox'));
  const list = drawn.the('listbox', 'Channel');
  await press(list, 'End');
  await press(list, 'ArrowUp');
  assert.is(document.getElementById(list.getAttribute('aria-activedescendant')!), drawn.the('option', 'Beta'));
  await press(list, 'Enter');
  assert.equal([field.changes, drawn.all('dialog').length], [['2'], 0]);
  await drawn.remove();
});

test('a group picker chooses in two steps', async () => {
  const field = fieldOf('mk');
  const groups = [
    {
      label: 'North',
      options: [
        { value: 'qc', label: 'Q City' },
        { value: 'mk', label: 'Makati' },
      ],
    },
    { label: 'South', options: [{ value: 'cb', label: 'Cebu' }] },
  ];
  const drawn = await draw('group-picker', { label: 'City', groups, confirm: 'Confirm', cancel: 'Cancel', field });
  const combobox = drawn.the('combobox', 'City');
  assert.is(combobox.textContent, 'North · Makati');
  await tap(combobox);
  await tap(drawn.the('option', 'South'));
  assert.is(drawn.all('option', 'Makati').length, 0);
  await tap(drawn.the('option', 'Cebu'));
  await tap(drawn.the('button', 'Confirm'));
  assert.equal([field.changes, combobox.textContent], [['cb'], 'South · Cebu']);
  await drawn.remove();
});

test('a group picker stays open until an option of the shown group is chosen, and says so', async () => {
  const field = fieldOf('');
  const groups = [
    { label: 'North', options: [{ value: 'mk', label: 'Makati' }] },
    { label: 'South', options: [{ value: 'cb', label: 'Cebu' }] },
    { label: 'Sea', options: [] },
  ];
  const drawn = await draw('group-picker', { label: 'City', groups, confirm: 'Confirm', cancel: 'Cancel', field });
  const says = () =>
    drawn
      .all('alert')
      .map(({ textContent }) => textContent)
      .join();
  await tap(drawn.the('combobox', 'City'));
  await tap(drawn.the('option', 'South'));
  assert.is(says(), '');
  await tap(drawn.the('option', 'South'));
  assert.is(says(), 'Choose one in South.');
  await tap(drawn.the('button', 'Confirm'));
  assert.equal([says(), field.changes], ['Choose one in South.', []]);
  await tap(drawn.the('option', 'Cebu'));
  assert.is(says(), '');
  await tap(drawn.the('option', 'North'));
  await press(drawn.the('listbox', 'North'), 'Enter');
  assert.equal([says(), field.changes], ['Choose one in North.', []]);
  await tap(drawn.the('option', 'Sea'));
  await tap(drawn.the('button', 'Confirm'));
  assert.equal([drawn.all('dialog').length, field.changes], [0, []], 'there is nothing to choose');
  await drawn.remove();
});

test('a date picker returns year, month and day as one date', async () => {
  const field = fieldOf('2024-01-31');
  const props = { label: 'Day', confirm: 'Confirm', cancel: 'Cancel', min: '2020-01-01', max: '2026-06-30', field };
  const drawn = await draw('date-picker', props);
  await tap(drawn.the('combobox', 'Day'));
  assert.ok(drawn.the('listbox', 'Year') && drawn.the('listbox', 'Month') && drawn.the('listbox', 'Day'));
  await tap(drawn.the('option', 'Feb'));
  await tap(drawn.the('button', 'Confirm'));
  assert.equal(field.changes, ['2024-02-29']);
  assert.is(drawn.the('combobox', 'Day').textContent, '2024-02-29');
  await drawn.remove();
});

test('a date picker starts at its configured date, ends today for past dates, and is empty before a choice', async () => {
  const field = fieldOf('');
  const props = { label: 'Born', confirm: 'Confirm', cancel: 'Cancel', past: true, start: '1995-06-15', field };
  const drawn = await draw('date-picker', props);
  await tap(drawn.the('combobox', 'Born'));
  const years = drawn.all('option').map((option) => option.textContent);
  assert.ok(years.includes(String(new Date().getFullYear())));
  assert.not.ok(years.includes(String(new Date().getFullYear() + 1)));
  assert.is(drawn.all('option').filter((option) => option.getAttribute('aria-selected') === 'true').length, 0);
  await tap(drawn.the('button', 'Confirm'));
  assert.equal(field.changes, []);
  await tap(drawn.the('combobox', 'Born'));
  await tap(drawn.the('option', '1988'));
  await tap(drawn.the('button', 'Confirm'));
  assert.equal(field.changes, [], 'a year alone is no date');
  await tap(drawn.the('option', 'Jun'));
  await tap(drawn.the('option', '15'));
  await tap(drawn.the('button', 'Confirm'));
  assert.equal(field.changes, ['1988-06-15']);
  await drawn.remove();
});

test('the last day of a month can be chosen before its month and year', async () => {
  const field = fieldOf('');
  const props = { label: 'Born', confirm: 'Confirm', cancel: 'Cancel', past: true, start: '1995-06-15', field };
  const drawn = await draw('date-picker', props);
  await tap(drawn.the('combobox', 'Born'));
  for (const option of ['31', 'Jan', '1988']) await tap(drawn.the('option', option));
  await tap(drawn.the('button', 'Confirm'));
  assert.equal(field.changes, ['1988-01-31']);
  await drawn.remove();
});

test('a long list has a search; typed letters jump to a match; a second tap accepts', async () => {
  const field = fieldOf('');
  const names = [
    'Asia',
    'BDO',
    'BPI',
    'China',
    'East',
    'Land',
    'Metro',
    'PNB',
    'RCBC',
    'Security',
    'Union',
    'Veterans',
  ];
  const many = names.map((label) => ({ value: label.toLowerCase(), label }));
  const drawn = await draw('picker', { label: 'Bank', options: many, confirm: 'Confirm', cancel: 'Cancel', field });
  await press(drawn.the('combobox'), 'ArrowDown');
  const list = drawn.the('listbox', 'Bank');
  await press(list, 'b');
  await press(list, 'p');
  assert.is(drawn.the('option', 'BPI').getAttribute('aria-selected'), 'true');
  const search = drawn.the('textbox', 'Search') as HTMLInputElement;
  await type(search, 'un');
  assert.equal(
    drawn.all('option').map((option) => option.textContent),
    ['Union'],
  );
  await type(search, 'unx');
  assert.match(drawn.the('alert').textContent!, /Nothing found/);
  await type(search, 'un');
  assert.is(drawn.all('alert').length, 0);
  await tap(drawn.the('option', 'Union'));
  await tap(drawn.the('option', 'Union'));
  assert.equal([field.changes, drawn.all('dialog').length], [['union'], 0]);
  await drawn.remove();
});

test('tabs are selected by tap and by arrow keys', async () => {
  const field = fieldOf('1');
  const drawn = await draw('tabs', { label: 'Type', options, field });
  assert.ok(drawn.the('tablist', 'Type'));
  await tap(drawn.the('tab', 'Beta'));
  await press(drawn.the('tab', 'Beta'), 'ArrowRight');
  await press(drawn.the('tab', 'Gamma'), 'ArrowRight');
  assert.equal(field.changes, ['2', '3', '1']);
  assert.is(drawn.the('tab', 'Alpha').getAttribute('aria-selected'), 'true');
  assert.is(document.activeElement, drawn.the('tab', 'Alpha'));
  assert.equal(
    drawn.all('tab').map((tab) => tab.tabIndex),
    [0, -1, -1],
  );
  await field.set('2');
  assert.is(drawn.the('tab', 'Beta').getAttribute('aria-selected'), 'true');
  await drawn.remove();
});

test('the content of tabs is the panel of the selected one; tabs without content have none', async () => {
  const drawn = await draw('tabs', { label: 'Type', options, field: fieldOf('1') }, 'Content');
  for (const name of ['Alpha', 'Beta']) {
    await tap(drawn.the('tab', name));
    assert.is(drawn.the('tabpanel', name).textContent, 'Content');
    assert.is(drawn.the('tab', name).getAttribute('aria-controls'), drawn.the('tabpanel').id);
  }
  assert.is(document.querySelectorAll('[aria-controls]').length, 1);
  await drawn.remove();
  const alone = await draw('tabs', { label: 'Type', options, field: fieldOf('1') });
  assert.equal([alone.all('tabpanel').length, document.querySelector('[aria-controls]')], [0, null]);
  await alone.remove();
});

test('choices are radio buttons named by their label only', async () => {
  const field = fieldOf('');
  const events: unknown[] = [];
  const drawn = await draw('choices', {
    label: 'Question',
    options: [{ value: 'a b', label: 'Fees', text: 'What it costs', image: null }, ...options],
    field,
    on: { change: (value: unknown) => events.push(value) },
  });
  assert.ok(drawn.the('radiogroup', 'Question'));
  assert.ok(drawn.the('img', 'Fees'));
  await tap(drawn.the('radio', 'Fees'));
  assert.equal([field.changes, events], [['a b'], ['a b']]);
  assert.is((drawn.the('radio', 'Fees') as HTMLInputElement).checked, true);
  field.focus();
  assert.is(document.activeElement, drawn.the('radio', 'Fees'));
  await field.set('2');
  assert.is((drawn.the('radio', 'Beta') as HTMLInputElement).checked, true);
  await drawn.remove();
});

test('a checkbox has its links next to the label', async () => {
  const field = fieldOf(true);
  const drawn = await draw('checkbox', { label: 'I accept', field }, 'Terms');
  const box = drawn.the('checkbox', 'I accept') as HTMLInputElement;
  assert.is(box.checked, true);
  await tap(box);
  assert.equal([field.changes, box.checked], [[false], false]);
  assert.match(drawn.root.textContent!, 'Terms');
  await field.set(true);
  assert.is(box.checked, true);
  await drawn.remove();
});

test('stars fill up to the selected one and are cleared by the form', async () => {
  const field = fieldOf(0);
  const drawn = await draw('stars', { label: 'Rating', field });
  const lit = () => drawn.root.querySelectorAll('.star-lit').length;
  assert.equal(
    drawn.all('radio').map((star) => star.getAttribute('aria-label')),
    ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'],
  );
  assert.is(lit(), 0);
  await tap(drawn.the('radio', '4 stars'));
  assert.equal([field.changes, lit()], [[4], 4]);
  await field.set(0);
  assert.is(lit(), 0);
  await drawn.remove();
});
