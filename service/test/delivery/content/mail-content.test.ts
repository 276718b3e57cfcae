import { describe, expect, test } from 'vitest';
import { previewGift } from '../../../src/claims/preview-gift.ts';
import { composeEmail } from '../../../src/delivery/content/compose-email.ts';
import { composeNotice } from '../../../src/delivery/content/compose-notice.ts';
import { previewEmail } from '../../../src/delivery/content/preview-email.ts';
import { giftsPerEmailMax, type MessageGift } from '../../../src/delivery/content/types.ts';
import { baseUrl, claimLink, demoBranding, demoProduct, giftMessage, giftOf, nobody } from '../support/gift-message.ts';
import { attributeOf, elementsNamed, readHtml } from '../support/read-html.ts';

const anna = { to: 'Anna', fromName: 'Ben', fromEmail: 'ben@example.com', message: 'Happy birthday!\nSee you soon.' };

function gifts(count: number): MessageGift[] {
  return Array.from({ length: count }, (_, index) => giftOf('aurora-coffee-usd', 2500n, { number: index + 1 }));
}

const helpLink = `${baseUrl}/help`;
function linksIn(html: string): (string | null)[] {
  return elementsNamed(readHtml(html), 'a').map((link) => attributeOf(link, 'href'));
}

describe('one gift', () => {
  test('HTML and plain text name the recipient, the sender, the gift and its value, and link to it', () => {
    const { html, text } = composeEmail(giftMessage({ personalization: anna }));
    for (const words of [readHtml(html).text, text]) {
      for (const part of ['Anna, this is for you', 'From Ben', 'Aurora Coffee Gift Card', '$25.00', 'Open your gift']) {
        expect(words).toContain(part);
      }
      expect(words).toContain('Happy birthday!\nSee you soon.');
      expect(words).toContain(claimLink(1));
    }
    expect(new Set(linksIn(html))).toEqual(new Set([claimLink(1), helpLink]));
  });

  test('a line without a recipient’s name gets a friendly mail too', () => {
    const { html, text, subject } = composeEmail(giftMessage());
    expect(subject).toBe('A gift for you');
    for (const words of [readHtml(html).text, text]) {
      expect(words).toContain('A gift for you');
      expect(words).toContain('Sent on behalf of Acme Rewards.');
      expect(words).not.toMatch(/null|undefined|From /);
    }
  });

  test('FromEmail is the reply address, and the mail says so; it is never the sender', () => {
    const mail = composeEmail(giftMessage({ personalization: anna }));
    expect(mail).toMatchObject({ replyTo: 'ben@example.com', fromName: 'Acme Rewards' });
    expect(mail.text).toContain('Just reply to this message.');
    const silent = composeEmail(giftMessage({ personalization: { ...anna, fromEmail: null } }));
    expect(silent.replyTo).toBeNull();
    expect(silent.text + silent.html).not.toContain('reply');
  });

  test('photo, video and greeting are plain links, marked as external, in HTML and in plain text', () => {
    const extras = {
      photoUrl: 'https://photos.example/a?b=1&c="2"',
      videoUrl: 'https://films.example/v',
      greetingUrl: 'https://cards.example/ü g',
    };
    const { html, text } = composeEmail(giftMessage({ personalization: anna, extras, culture: 'de-DE' }));
    const urls = [
      'https://photos.example/a?b=1&c=%222%22',
      'https://films.example/v',
      'https://cards.example/%C3%BC%20g',
    ];
    expect(new Set(linksIn(html))).toEqual(new Set([claimLink(1), ...urls, helpLink]));
    for (const words of [readHtml(html).text, text]) {
      for (const part of ['Ein Foto', 'Ein Video', 'Ein Gruß', 'Diese Links führen zu anderen Websites'])
        expect(words).toContain(part);
    }
    for (const url of urls) expect(text.split('\n')).toContain(url);
    const pictures = elementsNamed(readHtml(html), 'img').map((image) => attributeOf(image, 'src'));
    for (const picture of pictures) expect(picture).toMatch(/^https:\/\/gifts\.example\/media\//);
  });

  test('other than https URLs are not linked, and without links other websites are not mentioned', () => {
    for (const url of [
      'http://photos.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      '//photos.example',
      'x',
      '',
    ]) {
      const extras = { photoUrl: url, videoUrl: null, greetingUrl: url };
      const { html, text } = composeEmail(giftMessage({ extras }));
      expect(new Set(linksIn(html))).toEqual(new Set([claimLink(1), helpLink]));
      expect(html + text).not.toContain('other websites');
    }
  });

  test('the only URLs in a mail are the claim link and pictures of the service', () => {
    const branding = demoBranding('midnight-gala');
    const { html } = composeEmail(giftMessage({ personalization: anna, branding }));
    const images = elementsNamed(readHtml(html), 'img').map((image) => attributeOf(image, 'src'));
    expect(images).toEqual([
      `${baseUrl}/media/midnight-gala-logo.png`,
      `${baseUrl}/media/midnight-gala-header.jpg`,
      `${baseUrl}/media/aurora-coffee.jpg`,
    ]);
    const addresses = [...html.matchAll(/https?:\/\/[^"'<>\s)]+/g)].map(([address]) => address);
    const known = [claimLink(1), helpLink, ...images, 'http://www.w3.org/1999/xhtml'];
    expect(addresses.filter((address) => !known.includes(address))).toEqual([]);
    expect(html).not.toMatch(/@import|url\(|<link|<script|<form|<iframe/i);
  });

  test('every picture has a description or is marked as decoration', () => {
    for (const id of ['midnight-gala', 'winter-lights', 'corporate-slate']) {
      const { html } = composeEmail(giftMessage({ branding: demoBranding(id) }));
      for (const image of elementsNamed(readHtml(html), 'img')) {
        const isHeader = attributeOf(image, 'src')?.includes('-header.') ?? false;
        expect(attributeOf(image, 'alt') !== '').toBe(!isHeader);
      }
    }
  });

  test('every layout table is marked as such for screen readers', () => {
    const { html } = composeEmail(giftMessage({ gifts: gifts(3), branding: demoBranding('winter-lights') }));
    for (const table of elementsNamed(readHtml(html), 'table')) expect(attributeOf(table, 'role')).toBe('presentation');
  });

  test('a product without a mail-compatible picture gets a block in the branding’s colour', () => {
    const gift = giftOf('aurora-coffee-usd', 2500n);
    const product = { ...gift.product, faceplates: [{ name: 'front', path: '/media/aurora-coffee.svg' }] };
    const { html } = composeEmail(giftMessage({ gifts: [{ ...gift, product }] }));
    expect(elementsNamed(readHtml(html), 'img')).toEqual([]);
    expect(html).toContain('bgcolor="#b03a5b"');
  });
});

describe('several gifts', () => {
  test.each([2, 5, giftsPerEmailMax])(
    'each of %i gifts has its own numbered link, in HTML and in plain text',
    (count) => {
      const { html, text } = composeEmail(giftMessage({ gifts: gifts(count) }));
      for (let number = 1; number <= count; number++) {
        expect(linksIn(html)).toContain(claimLink(number));
        expect(text).toContain(`Gift ${number}, $25.00\n${claimLink(number)}\n`);
      }
      expect(readHtml(html).text).toContain(`${count} × $25.00`);
    },
  );

  test('a full mail stays below 102 KB, where Gmail cuts it off', () => {
    const message = giftMessage({
      gifts: gifts(giftsPerEmailMax),
      personalization: { ...anna, message: 'ع'.repeat(500) },
    });
    const { html } = composeEmail({ ...message, branding: demoBranding('midnight-gala'), culture: 'ar-AE' });
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });

  test('the second of three mails says so and continues the numbering', () => {
    const { subject, text, html } = composeEmail(giftMessage({ gifts: gifts(2), part: { number: 2, count: 3 } }));
    expect(subject).toBe('A gift for you (2/3)');
    expect(text).toContain(`Gift ${giftsPerEmailMax + 1}, $25.00`);
    expect(readHtml(html).text).toContain('This is message 2 of 3 about your gifts.');
  });
});

describe('languages', () => {
  test.each([
    ['en-US', 'ltr', 'Open your gift', 'Aurora Coffee Gift Card', '€25.00'],
    ['de-DE', 'ltr', 'Geschenk öffnen', 'Aurora Coffee Geschenkkarte', '25,00 €'],
    ['fr-FR', 'ltr', 'Ouvrir mon cadeau', 'Carte cadeau Aurora Coffee', '25,00 €'],
    ['es-ES', 'ltr', 'Abrir mi regalo', 'Tarjeta regalo Aurora Coffee', '25,00 €'],
    ['ja-JP', 'ltr', '贈り物を開ける', 'Aurora Coffee', '€25.00'],
    ['ar-AE', 'rtl', 'افتح هديتك', 'Aurora Coffee', '25.00'],
  ])('%s', (culture, direction, open, product, value) => {
    const gift = giftOf('aurora-coffee-eur', 2500n);
    const { html, text } = composeEmail(giftMessage({ gifts: [gift], culture }));
    const read = readHtml(html);
    const [root] = read.elements;
    expect([root && attributeOf(root, 'lang'), root && attributeOf(root, 'dir')]).toEqual([culture, direction]);
    for (const words of [read.text, text]) {
      const spaced = words.replace(/[\u00a0\u202f]/g, ' ');
      for (const part of [open, product, value]) expect(spaced).toContain(part);
    }
  });

  test('without a Culture a mail is in the product’s own language', () => {
    const gift = giftOf('hoshikaze-tea-jpy', 5000n);
    const product = { ...gift.product, cultureCodes: ['ja-JP'], translations: [] };
    const { text } = composeEmail(giftMessage({ gifts: [{ ...gift, product }] }));
    expect(text).toContain('贈り物を開ける');
    expect(text).toMatch(/[¥￥]5,000/);
  });

  test('a branding uses the recipient’s language if it has it, and its own otherwise', () => {
    const branding = demoBranding('winter-lights');
    const personalization = { ...nobody, to: 'Jürgen' };
    const german = composeEmail(giftMessage({ branding, personalization, culture: 'de-AT' }));
    expect(german).toMatchObject({ subject: 'Jürgen, etwas Warmes wartet auf Sie', fromName: 'Ihr Festtagsteam' });
    expect(german.text).toContain('Frohe Festtage');
    const gala = composeEmail(giftMessage({ branding: demoBranding('midnight-gala'), culture: 'de-DE' }));
    expect(gala).toMatchObject({ subject: 'And the award goes to you', fromName: 'Awards Night' });
  });

  test('a name in the other text direction does not change the direction of its sentence', () => {
    const personalization = { ...nobody, to: 'ليلى', fromName: 'Sami' };
    const english = composeEmail(giftMessage({ personalization, culture: 'en-US' }));
    expect(english.text).toContain('\u2068ليلى\u2069, this is for you');
    const arabic = composeEmail(giftMessage({ personalization, culture: 'ar-AE' }));
    expect(arabic.subject).toBe('هدية لك من \u2068Sami\u2069');
    expect(arabic.text).toContain('ليلى، هذه لك');
  });
});

describe('subjects', () => {
  const subjectOf = (subject: string, personalization = anna) =>
    composeEmail(
      giftMessage({ personalization, branding: { ...demoBranding('corporate-slate'), translations: [], subject } }),
    ).subject;

  test('placeholders are filled from the line', () => {
    expect(subjectOf('{To}: {ProductName} ({Value}) from {FromName}')).toBe(
      'Anna: Aurora Coffee Gift Card ($25.00) from Ben',
    );
  });

  test('the value of several gifts includes their number', () => {
    const branding = { ...demoBranding('corporate-slate'), subject: '{Value}' };
    expect(composeEmail(giftMessage({ gifts: gifts(3), branding })).subject).toBe('3 × $25.00');
  });

  test('a subject with a missing name falls back to the default subject', () => {
    expect(subjectOf('{To}, a gift', { ...anna, to: null as unknown as string })).toBe('Ben has a gift for you');
  });

  test('a subject is one line of limited length', () => {
    expect(subjectOf('x'.repeat(5000)).length).toBeLessThanOrEqual(250);
    expect(subjectOf('a\r\nBcc: b')).toBe('a Bcc: b');
  });
});

test('the preview text of the inbox is the gift, not the markup', () => {
  const { html } = composeEmail(giftMessage({ personalization: anna, branding: demoBranding('winter-lights') }));
  const { text } = readHtml(html);
  const body = text.slice(text.indexOf('Aurora Coffee'));
  expect(body.trim()).toMatch(/^Aurora Coffee Gift Card, \$25\.00\. Open it whenever you like\./);
});

test('plain text is readable: no markup, no long gaps, a signature at the end', () => {
  for (const culture of ['en-US', 'de-DE', 'ar-AE', 'ja-JP']) {
    const { text } = composeEmail(
      giftMessage({
        personalization: anna,
        branding: demoBranding('winter-lights'),
        culture,
        supportContact: 'help@x.example',
      }),
    );
    expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;|\n{3,}|\r/);
    expect(text).toMatch(/\n\n-- \n[\s\S]+help@x\.example\n$/);
  }
});

test('two brandings result in visibly different mails for one gift', () => {
  const [winter, slate] = ['winter-lights', 'corporate-slate'].map((id) =>
    composeEmail(giftMessage({ personalization: anna, branding: demoBranding(id) })),
  );
  expect(winter?.subject).not.toBe(slate?.subject);
  expect(winter?.fromName).not.toBe(slate?.fromName);
  for (const color of ['#b3261e', '#fff4e6']) {
    expect(winter?.html).toContain(color);
    expect(slate?.html).not.toContain(color);
  }
  expect(winter?.html).toContain('winter-lights-header.jpg');
  expect(slate?.html).toContain('corporate-slate-logo.png');
});

test('a notice has its paragraphs, one button and the URL behind it', () => {
  const mail = composeNotice({
    subject: 'Set your password',
    text: 'You were invited.\n\nThe link works for a day.',
    action: { label: 'Set password', url: 'https://gifts.example/portal/set?token=a&b=1' },
    baseUrl,
    supportContact: 'ops@gifts.example',
  });
  expect(new Set(linksIn(mail.html))).toEqual(new Set(['https://gifts.example/portal/set?token=a&b=1']));
  for (const words of [readHtml(mail.html).text, mail.text]) {
    for (const part of ['You were invited.', 'The link works for a day.', 'Set password', 'ops@gifts.example']) {
      expect(words).toContain(part);
    }
  }
  expect(mail).toMatchObject({ subject: 'Set your password', fromName: 'Bestow', replyTo: null });
});

test('a preview equals the mail, with links that lead nowhere', () => {
  const sample = {
    product: demoProduct('aurora-coffee-usd'),
    valueMinor: 2500n,
    cards: 3,
    culture: 'de-DE',
    branding: demoBranding('winter-lights'),
    personalization: anna,
    accountName: 'Acme Rewards',
    baseUrl,
    supportContact: null,
  };
  const preview = previewEmail(sample);
  expect(preview).toMatchObject({ subject: 'Anna, etwas Warmes wartet auf Sie', fromName: 'Ihr Festtagsteam' });
  expect(new Set(linksIn(preview.html))).toEqual(new Set([`${baseUrl}/c/preview`, helpLink]));
  expect(previewEmail({ ...sample, cards: 1_000_000 }).html.length).toBeLessThan(50_000);
});

test('a preview of a claim page uses the same branding', () => {
  const { html } = previewGift({
    product: demoProduct('aurora-coffee-usd'),
    valueMinor: 2500n,
    culture: 'de-DE',
    branding: demoBranding('winter-lights'),
    personalization: anna,
  });
  const { text } = readHtml(html);
  for (const words of ['Frohe Festtage', 'das ist für Sie', 'Aurora Coffee', '25,00', 'helle Abende'])
    expect(text).toContain(words);
  expect(html).toContain('/media/winter-lights-header.jpg');
});

describe('conditional comments for Outlook', () => {
  const whole = { personalization: anna, branding: demoBranding('midnight-gala'), supportContact: 'help@x.example' };
  const bareGift = giftOf('aurora-coffee-usd', 2500n);
  test.each([
    ['everything', giftMessage(whole)],
    ['nothing optional', giftMessage({ gifts: [{ ...bareGift, product: { ...bareGift.product, faceplates: [] } }] })],
    ['several gifts in parts', giftMessage({ ...whole, gifts: gifts(3), part: { number: 2, count: 2 } })],
    ['logo text only', giftMessage({ branding: demoBranding('clear-survey') })],
  ])('every table, row and cell is closed in order: %s', (_, message) => {
    const { html } = composeEmail(message);
    for (const seen of [asOutlookSees(html), html.replace(/<!--[\s\S]*?-->/g, '')]) {
      const open: string[] = [];
      for (const [, slash, name = ''] of seen.matchAll(/<(\/?)(table|tbody|tr|td|div|h1|a|span|body|html)\b[^>]*>/g)) {
        if (slash === '') open.push(name);
        else expect(open.pop()).toBe(name);
      }
      expect(open).toEqual([]);
    }
  });
});

function asOutlookSees(html: string): string {
  return html
    .replace(/<!--\[if !mso\]><!-->[\s\S]*?<!--<!\[endif\]-->/g, '')
    .replace(/<!--\[if (?:mso|mso \| IE)\]>/g, '')
    .replace(/<!\[endif\]-->/g, '');
}
