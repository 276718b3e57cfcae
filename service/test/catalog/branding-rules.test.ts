import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandingPalettes } from '../../src/catalog/branding-palette.ts';
import { checkBrandingSettings, defaultBranding, readBrandingSettings } from '../../src/catalog/branding-rules.ts';
import { checkPicture, pictureBytesMax, pictureName, pictureSideMax } from '../../src/catalog/picture-rules.ts';
import { spokenBranding } from '../../src/catalog/spoken-branding.ts';
import { fillSubject } from '../../src/catalog/subject-fields.ts';

const good = {
  logoText: 'Thank You',
  logoPath: '/media/logo.png',
  headerImagePath: '/media/header.jpg',
  primaryColor: '#1e6b45',
  backgroundColor: '#fff',
  textColor: '#000000',
  senderName: 'With Gratitude',
  subject: '{To}, thank you',
  footer: 'First line\nsecond line',
  reminderSubject: '',
  reminderText: '',
  translations: [
    {
      cultureCode: 'de-DE',
      logoText: 'Danke',
      senderName: '',
      subject: '{To}, danke',
      footer: '',
      reminderSubject: '',
      reminderText: 'Noch nicht geöffnet?',
    },
  ],
};

describe('settings', () => {
  test('valid settings are accepted unchanged, and missing ones get the default', () => {
    expect(checkBrandingSettings(good)).toEqual({ settings: good, faults: [] });
    expect(checkBrandingSettings({})).toEqual({ settings: defaultBranding, faults: [] });
    expect(checkBrandingSettings({ logoPath: null, footer: null })).toEqual({ settings: defaultBranding, faults: [] });
  });

  test.each([
    ['logoText', 'x'.repeat(61), /at most 60/],
    ['logoText', 5, /text/],
    ['senderName', 'a\r\nBcc: b', /single line/],
    ['senderName', 'a\u2028b', /single line/],
    ['subject', '{Name}, hello', /\{Name\} is not a placeholder; use \{To\}/],
    ['subject', 'x'.repeat(121), /at most 120/],
    ['subject', '\ud800', /text/],
    ['footer', 'a\u0000b', /control characters/],
    ['footer', 'x'.repeat(501), /at most 500/],
    ['primaryColor', 'red', /#b3261e/],
    ['primaryColor', '#12345g', /#b3261e/],
    ['textColor', 'url(x)', /#b3261e/],
    ['logoPath', 'https://elsewhere.example/logo.png', /on this server/],
    ['logoPath', '//elsewhere.example/logo.png', /on this server/],
    ['logoPath', '/media/logo.svg', /PNG, JPEG, GIF or WebP/],
    ['logoPath', '/media/../secret.png', /on this server/],
    ['headerImagePath', 'javascript:alert(1)', /on this server/],
    ['translations', 'x', /list/],
    ['translations', Array.from({ length: 21 }, () => ({})), /at most 20/],
    ['primaryColour', '#ffffff', /did you mean primaryColor/],
    ['__proto__x', 1, /is not a setting/],
  ])('%s: %j is rejected with an explanation', (setting, value, detail) => {
    const { settings, faults } = checkBrandingSettings({ ...good, [setting]: value });
    expect(settings).toBeNull();
    expect(faults).toEqual([{ setting, detail: expect.stringMatching(detail) }]);
  });

  test('all faults are reported at once, those of translations with their position', () => {
    const { faults } = checkBrandingSettings({
      primaryColor: 'red',
      translations: [{ cultureCode: 'de-DE', subject: '{X}' }, { cultureCode: 'de-de' }, { subject: 'x' }, 5],
    });
    expect(faults.map(({ setting }) => setting)).toEqual([
      'primaryColor',
      'translations/0/subject',
      'translations/2/cultureCode',
      'translations/3',
      'translations/1/cultureCode',
    ]);
  });

  test.each([null, 5, 'x', []])('%j is not a set of settings', (input) => {
    expect(checkBrandingSettings(input).settings).toBeNull();
  });

  test('any stored settings can be read, and reading them again changes nothing', () => {
    fc.assert(
      fc.property(fc.anything(), fc.object(), (stored, settings) => {
        for (const input of [stored, settings, { ...good, ...settings }]) {
          const read = readBrandingSettings(input);
          expect(readBrandingSettings(read)).toEqual(read);
          expect(Object.keys(read).sort()).toEqual(Object.keys(defaultBranding).sort());
          brandingPalettes(read);
        }
      }),
    );
  });

  test('a translation replaces only the texts it contains', () => {
    expect(spokenBranding(good, { locale: 'de-CH' })).toMatchObject({
      logoText: 'Danke',
      senderName: 'With Gratitude',
    });
    expect(spokenBranding(good, { locale: 'fr' }).logoText).toBe('Thank You');
    expect(spokenBranding(null, { locale: 'fr' })).toEqual(defaultBranding);
  });
});

describe('subjects', () => {
  const values = { To: 'Anna', FromName: null, ProductName: '{To} $&', Value: '$25.00' };

  test('placeholders are filled once, and text that only looks like a placeholder is kept', () => {
    expect(fillSubject('{To}: {ProductName} {Value} {x} {} {{To}}', values)).toBe('Anna: {To} $& $25.00 {x} {} {Anna}');
  });

  test('a placeholder without a value results in no subject', () => {
    expect(fillSubject('{FromName} thanks {To}', values)).toBeNull();
  });
});

describe('pictures', () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(33);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    bytes.write('IHDR', 12, 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };

  test('the type of a picture is detected from its bytes', () => {
    expect(checkPicture(png(10, 20)).picture).toEqual({ contentType: 'image/png', width: 10, height: 20 });
    const gif = Buffer.from('GIF89a\x0a\x00\x14\x00', 'latin1');
    expect(checkPicture(gif).picture).toEqual({ contentType: 'image/gif', width: 10, height: 20 });
    const jpeg = Buffer.from('ffd8ffe000040000ffc0000b080014000a01011100', 'hex');
    expect(checkPicture(jpeg).picture).toEqual({ contentType: 'image/jpeg', width: 10, height: 20 });
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, JPEG or GIF/],
    ['nothing', Buffer.alloc(0), /PNG, JPEG or GIF/],
    ['too many bytes', Buffer.alloc(pictureBytesMax + 1), /1024 KiB/],
    ['too wide', png(pictureSideMax + 1, 1), /pixels/],
    ['without height', png(1, 0), /pixels/],
  ])('%s is rejected', (_, bytes, fault) => {
    expect(checkPicture(bytes)).toEqual({ picture: null, fault: expect.stringMatching(fault) });
  });

  test('arbitrary bytes are either a picture or rejected with a reason', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', 'ffd8ff', 'ffd8ffc0', 'ffd8ffff'),
        (tail, head) => {
          const { picture, fault } = checkPicture(Buffer.concat([Buffer.from(head, 'hex'), tail]));
          expect(picture === null).toBe(fault !== null);
        },
      ),
    );
  });

  test('a picture’s name is derived from its content', () => {
    const picture = { contentType: 'image/jpeg', width: 1, height: 1 } as const;
    expect(pictureName(Buffer.from('a'), picture)).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(pictureName(Buffer.from('a'), picture)).not.toBe(pictureName(Buffer.from('b'), picture));
  });
});
