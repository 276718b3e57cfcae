import { expect, test } from 'vitest';
import { languageNames as portalLanguages } from '../../../portal/src/i18n/languages.ts';
import { t } from '../../../portal/src/i18n/t.ts';
import { faultsOfTranslation } from '../../../scripts/portal-texts/check-translation.ts';
import { findTexts } from '../../../scripts/portal-texts/find-texts.ts';
import { languageNames } from '../../src/kit/languages.ts';

const orders = '{count, plural, =0 {No orders} one {# order of {name}} other {# orders of {name}}}';

test('the portal speaks the languages of the mails', () => {
  expect(portalLanguages).toEqual(languageNames);
});

test.each([
  [orders, { count: 0, name: 'Ada' }, 'No orders'],
  [orders, { count: 1, name: 'Ada' }, '1 order of Ada'],
  [orders, { count: 1200, name: '{name}' }, '1,200 orders of {name}'],
  ['{kind, select, Token {Revoke} other {End}}', { kind: 'Token' }, 'Revoke'],
  ['{kind, select, Token {Revoke} other {End}}', { kind: 'toString' }, 'End'],
  ['5 < 6, and #1', {}, '5 < 6, and #1'],
])('%s with %o', (message, values, text) => {
  expect(t(message, values)).toBe(text);
});

test.each(['{count', '{count, plural, one {x}}', '<b>bold', 'a } b', '{count, plural, other {x}'])(
  'a text that cannot be read is a fault: %s',
  (message) => {
    expect(() => t(message)).toThrow();
  },
);

test.each([
  ["t('Delete ' + name)", 'not a literal'],
  ["t('Delete {name}')", 'gets no name'],
  ["t('Delete', { name })", 'does not use name'],
  ["t('<b>Delete</b>')", 'use rich()'],
  ["t('Delete {name', { name })", 'unexpected'],
  ['<p>Delete</p>', 'not translated'],
  ['<Button title="Delete" />', 'not translated'],
])('the check finds what is wrong in the source: %s', (source, fault) => {
  expect(findTexts('page.tsx', source).faults.join()).toContain(fault);
});

test('no folder of the portal is left out of the check', () => {
  const path = 'portal/src/account/new-order/page.tsx';
  expect(findTexts(path, '<p>Delete</p>').faults.join()).toContain('not translated');
});

test('the check finds translations with other values, tags or plurals', () => {
  const faults = (language: string, translation: string) => faultsOfTranslation(language, orders, translation).join();
  expect(faults('de', '{count, plural, one {# Auftrag von {name}} other {# Aufträge von {name}}}')).toBe('');
  expect(faults('ja', '{name}の注文{count, plural, other {#}}件')).toBe('');
  expect(faults('de', '{count, plural, one {# Auftrag} other {# Aufträge}}')).toContain('values count instead of');
  expect(faults('de', '{count, plural, other {# Aufträge von {name}}}')).toContain('needs one, other');
  expect(faults('ar', '{count, plural, one {# {name}} other {# {name}}}')).toContain('few, many');
  expect(faultsOfTranslation('fr', 'Read <link>more</link>', 'Lire plus').join()).toContain(
    'tags none instead of link',
  );
});
