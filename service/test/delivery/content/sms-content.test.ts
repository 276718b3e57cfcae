import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeSms, smsSegmentsMax } from '../../../src/delivery/content/compose-sms.ts';
import { measureSms } from '../../../src/delivery/content/sms-encoding.ts';
import { anyText } from '../../support/any-text.ts';
import { claimLink, giftMessage, giftOf, nobody } from '../support/gift-message.ts';

const people = { ...nobody, to: 'Anna', fromName: 'Ben' };

describe('the size of a text message', () => {
  test.each([
    ['a'.repeat(160), 'gsm7', 1],
    ['a'.repeat(161), 'gsm7', 2],
    ['a'.repeat(306), 'gsm7', 2],
    ['a'.repeat(307), 'gsm7', 3],
    ['€'.repeat(80), 'gsm7', 1],
    ['€'.repeat(81), 'gsm7', 2],
    // 153 is odd: a character of two units does not fit into the last position of a part.
    ['€'.repeat(152), 'gsm7', 2],
    ['€'.repeat(153), 'gsm7', 3],
    ['ä'.repeat(160), 'gsm7', 1],
    ['ç'.repeat(70), 'ucs2', 1],
    ['ç'.repeat(71), 'ucs2', 2],
    ['😀'.repeat(35), 'ucs2', 1],
    ['😀'.repeat(36), 'ucs2', 2],
    ['😀'.repeat(66), 'ucs2', 2],
    ['😀'.repeat(67), 'ucs2', 3],
    ['', 'gsm7', 1],
  ])('%#: is counted as networks count it', (text, encoding, segments) => {
    expect(measureSms(text)).toEqual({ encoding, segments });
  });
});

test.each([
  ['en-US', 'gsm7', 'Anna, a gift for you from Ben'],
  ['de-DE', 'gsm7', 'Anna, ein Geschenk von Ben'],
  ['fr-FR', 'gsm7', 'Anna, un cadeau de Ben'],
  ['es-ES', 'gsm7', 'Anna, un regalo de Ben'],
  ['ja-JP', 'ucs2', 'Benより贈り物です'],
  ['ar-AE', 'ucs2', 'هدية لك من'],
])('in %s a text message is %s, in one or two parts, with the link on its own line', (culture, encoding, words) => {
  const sms = composeSms(
    giftMessage({ gifts: [giftOf('aurora-coffee-eur', 2500n)], culture, personalization: people }),
  );
  expect(sms.encoding).toBe(encoding);
  expect(sms.segments).toBeLessThanOrEqual(smsSegmentsMax);
  expect(sms.text).toContain(words);
  expect(sms.text.endsWith(`\n${claimLink(1)}`)).toBe(true);
});

test('typographic quotes, dashes and spaces do not halve the available length', () => {
  const sms = composeSms(giftMessage({ personalization: { ...people, fromName: 'L’équipe — “Ben”…' } }));
  expect(sms.encoding).toBe('gsm7');
  expect(sms.text).toContain(`from L'équipe - "Ben"...:`);
});

test('whatever the names, the whole link arrives, in at most two parts, and no name adds a line', () => {
  const name = fc.oneof(anyText(100), fc.string({ unit: 'grapheme', maxLength: 100 }), fc.constant('ع'.repeat(100)));
  const culture = fc.constantFrom('en-US', 'de-DE', 'ar-AE', 'ja-JP', null);
  fc.assert(
    fc.property(name, name, culture, (to, fromName, wanted) => {
      const sms = composeSms(giftMessage({ personalization: { ...nobody, to, fromName }, culture: wanted }));
      const lines = sms.text.split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toBe(claimLink(1));
      expect(sms.segments).toBeLessThanOrEqual(smsSegmentsMax);
      expect(sms).toMatchObject(measureSms(sms.text));
      expect(lines[0]).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    }),
  );
});

test('without a sender’s name the account is named, and the sender’s message is only on the page', () => {
  const sms = composeSms(giftMessage({ personalization: { ...nobody, message: 'Happy birthday!' } }));
  expect(sms.text).toMatch(/^A gift for you from Acme Rewards: Aurora Coffee Gift Card, \$25\.00\. Open it here:\n/);
  expect(sms.text).not.toContain('birthday');
});

test('several gifts in one text message have all their links', () => {
  const gifts = [1, 2, 3, 4].map((number) => giftOf('aurora-coffee-usd', 2500n, { number }));
  const { text, segments } = composeSms(giftMessage({ gifts, personalization: people }));
  expect(text.split('\n').slice(1)).toEqual([1, 2, 3, 4].map((number) => claimLink(number)));
  expect(text).toContain('4 x $25.00');
  expect(segments).toBeLessThanOrEqual(5);
});

test('a base URL so long that no text fits is sent as the link alone', () => {
  const gift = giftOf('aurora-coffee-usd', 2500n, {
    base: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`,
  });
  const { text } = composeSms(giftMessage({ gifts: [gift], personalization: people, culture: 'ar-AE' }));
  expect(text).toBe(gift.claimLink.reveal());
});
