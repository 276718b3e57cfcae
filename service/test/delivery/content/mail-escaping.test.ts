import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BrandingSettings } from '../../../src/catalog/types.ts';
import { composeEmail } from '../../../src/delivery/content/compose-email.ts';
import { composeNotice } from '../../../src/delivery/content/compose-notice.ts';
import type { ComposedEmail, GiftMessage } from '../../../src/delivery/content/types.ts';
import { anyText } from '../../support/any-text.ts';
import { demoBranding, giftMessage, giftOf } from '../support/gift-message.ts';
import { readHtml } from '../support/read-html.ts';

const plain = giftMessage({
  personalization: { to: 'Anna', fromName: 'Ben', fromEmail: 'ben@example.com', message: 'Hello' },
  branding: demoBranding('winter-lights'),
  supportContact: 'help@gifts.example',
});

const reminder = { stopUrl: 'https://gifts.example/r/x' };

/** Every text written by others, and how to replace it. */
const fields: Readonly<Record<string, (text: string) => GiftMessage>> = {
  to: (text) => ({ ...plain, personalization: { ...plain.personalization, to: text } }),
  fromName: (text) => ({ ...plain, personalization: { ...plain.personalization, fromName: text } }),
  message: (text) => ({ ...plain, personalization: { ...plain.personalization, message: text } }),
  logoText: (text) => withBranding({ logoText: text }),
  senderName: (text) => withBranding({ senderName: text }),
  subject: (text) => withBranding({ subject: text }),
  footer: (text) => withBranding({ footer: text }),
  reminderSubject: (text) => ({ ...withBranding({ reminderSubject: text }), reminder }),
  reminderText: (text) => ({ ...withBranding({ reminderText: text }), reminder }),
  primaryColor: (text) => withBranding({ primaryColor: text }),
  productName: (text) => withProduct({ name: text, translations: [] }),
  faceplateName: (text) => withProduct({ faceplates: [{ name: text, path: '/media/aurora-coffee.jpg' }] }),
  accountName: (text) => ({ ...plain, accountName: text }),
  supportContact: (text) => ({ ...plain, supportContact: text }),
  photoUrl: (text) => withPhoto(`https://photos.example/${text}`),
  photoQuery: (text) => withPhoto(`https://photos.example/?${text}#${text}`),
};

const hostileTexts = [
  `"><script>alert(1)</script><img src=x onerror=alert(1)>'</style></title></td></table>`,
  '--><![endif]--><!--[if mso]><b>',
  `[[text:greeting]] [[url:href]] {{constructor.constructor("x")()}} \${7*7} <%= 7*7 %> {To} {Value} #{7}`,
  'javascript:alert(1)',
  'a\r\nBcc: victim@example.com\r\n\r\n<b>body</b>',
  '\u202egnp.exe\u2066\u2028\u2029\u0085',
  '&lt;b&gt; &amp;amp; &#60;',
];

const anyWords = fc
  .oneof(anyText(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...hostileTexts))
  .filter((text) => text.trim() !== '');

test.each(Object.keys(fields))('whatever %s contains, the mail keeps its elements, attributes and comments', (name) => {
  const write = fields[name];
  if (!write) throw new Error('unknown field');
  const expected = readHtml(composeEmail(write(name.endsWith('Color') ? 'none' : 'Plain words')).html).structure;
  fc.assert(
    fc.property(anyWords, (text) => {
      const mail = composeEmail(write(text));
      expect(readHtml(mail.html).structure).toEqual(expected);
      expectSafeHeaders(mail);
    }),
    { numRuns: 150 },
  );
});

test.each(hostileTexts.filter((text) => !text.includes('\r') && !text.includes('\u202e')))(
  'a message is shown as plain text: %s',
  (text) => {
    const { html, text: plainText } = composeEmail(fields.message?.(text) ?? plain);
    expect(readHtml(html).text).toContain(text);
    expect(plainText).toContain(text);
    expect(html).not.toContain('alert(1)</script>');
  },
);

test('a value that looks like a placeholder is not filled again', () => {
  const branding = { ...demoBranding('winter-lights'), translations: [], subject: '{To} for {FromName}' };
  const personalization = { ...plain.personalization, to: '{FromName}', fromName: '{Value} {To} $& $1' };
  expect(composeEmail({ ...plain, branding, personalization }).subject).toBe('{FromName} for {Value} {To} $& $1');
});

test('a picture or link of another service is never in a mail', () => {
  const hostile = [
    'https://evil.example/x.png',
    '//evil.example/x.png',
    'data:image/png;base64,AA',
    '/media/../x.png',
    '/media/x.svg',
  ];
  for (const path of hostile) {
    const branding = { ...demoBranding('winter-lights'), logoPath: path, headerImagePath: path };
    const { html } = composeEmail({ ...plain, branding, gifts: [withFaceplate(path)] });
    expect(html).not.toContain('evil.example');
    expect(html).not.toContain('x.png');
    expect(html).not.toContain('<img');
  }
});

test('an invalid stored branding still results in a mail', () => {
  for (const branding of [{}, { logoText: 5, footer: {}, translations: 'x' }, { translations: [null, 5, {}] }, []]) {
    const mail = composeEmail({ ...plain, branding: branding as unknown as Partial<BrandingSettings> });
    expect(readHtml(mail.html).text).toContain('Anna, this is for you');
  }
});

test('whatever a notice says, it keeps its structure, and its subject is one line', () => {
  const notice = { subject: 'Words', text: 'Words', action: { label: 'Go', url: 'https://x.example/a?b=1&c=2' } };
  const whole = { ...notice, baseUrl: 'https://x.example', supportContact: null };
  const expected = readHtml(composeNotice(whole).html).structure;
  fc.assert(
    fc.property(
      anyWords.filter((text) => !/\n{2,}/.test(text)),
      (text) => {
        const mail = composeNotice({ ...whole, subject: text, text, action: { ...whole.action, label: text } });
        expect(readHtml(mail.html).structure).toEqual(expected);
        expectSafeHeaders(mail);
      },
    ),
  );
  expect(() => composeNotice({ ...whole, action: { label: 'Go', url: 'javascript:alert(1)' } })).toThrow();
});

function expectSafeHeaders({ subject, fromName }: ComposedEmail): void {
  for (const header of [subject, fromName]) {
    // Direction isolates around a name are allowed; other invisible characters are not.
    expect(header.replace(/\u2068([^\u2068\u2069]*)\u2069/g, '$1')).not.toMatch(
      /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(header.isWellFormed()).toBe(true);
  }
}

function withBranding(changes: Partial<BrandingSettings>): GiftMessage {
  return { ...plain, branding: { ...demoBranding('winter-lights'), translations: [], ...changes } };
}

function withPhoto(photoUrl: string): GiftMessage {
  return { ...plain, extras: { photoUrl, videoUrl: null, greetingUrl: null } };
}

function withProduct(changes: Partial<GiftMessage['gifts'][number]['product']>): GiftMessage {
  const gift = giftOf('aurora-coffee-usd', 2500n);
  return { ...plain, gifts: [{ ...gift, product: { ...gift.product, ...changes } }] };
}

function withFaceplate(path: string): GiftMessage['gifts'][number] {
  const gift = giftOf('aurora-coffee-usd', 2500n);
  return { ...gift, product: { ...gift.product, faceplates: [{ name: 'front', path }] } };
}
