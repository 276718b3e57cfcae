import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBranding, insertProduct } from '../../src/catalog/queries.ts';
import type { BrandingSettings, ProductContent } from '../../src/catalog/types.ts';
import { one, withTransaction } from '../../src/database/database.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { postAnswer } from './support/claim-calls.ts';
import { type CardOptions, givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'\`{{1337*7331}}\${1337*7331}<%= 1337*7331 %>&amp;</style></title>`;
const escaped = hostile
  .replaceAll('&', '&amp;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')
  .replaceAll('"', '&quot;')
  .replaceAll("'", '&#39;');

async function pagesOf(options: CardOptions): Promise<string[]> {
  const card = await givenCard(app, options);
  const pages = [
    await app.caller.get(card.path),
    await postAnswer(app, card.path, card.wrongAnswer),
    await postAnswer(app, card.path, card.answer),
  ];
  return pages.map(({ text }) => text);
}

function expectHarmless(text: string): void {
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img src=x');
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text.match(/<style/g)).toHaveLength(1);
  expect(text).not.toContain(String(1337 * 7331));
}

test.each(['to', 'fromName', 'message'] as const)(
  'a hostile Personalization.%s is shown as plain text',
  async (field) => {
    for (const text of await pagesOf({ personalization: { [field]: hostile } })) {
      expectHarmless(text);
      expect(text).toContain(escaped);
    }
  },
);

test('hostile texts of a product are shown as plain text, in every field', async () => {
  const { content } = await one(
    app.database.db,
    sql<{ content: ProductContent }>`select content from product_versions where product_id = 'aurora-coffee-usd'`,
  );
  const translation = { ...content.translations[0], cultureCode: 'en-US' } as Record<string, unknown>;
  for (const name of Object.keys(translation)) if (name !== 'cultureCode') translation[name] = `${name} ${hostile}`;
  const path = '/media/x.svg"><script>alert(1)</script>';
  const changed = { ...content, name: hostile, faceplates: [{ name: hostile, path }], translations: [translation] };
  await withTransaction(app.database.db, (tx) =>
    insertProduct(tx, {
      id: 'hostile',
      isActive: true,
      isPublic: true,
      fee: '0',
      discountPercentage: '0',
      content: changed as unknown as ProductContent,
    }),
  );
  for (const culture of ['en-US', 'fr-FR']) {
    const pages = await pagesOf({ productId: 'hostile', culture });
    for (const text of pages) expectHarmless(text);
    expect(pages[0]).toContain(escaped);
  }
  const [, , revealed = ''] = await pagesOf({ productId: 'hostile', culture: 'en-US' });
  for (const field of ['termsAndConditions', 'onlineRedemptionInstructions', 'printRedemptionInstructions']) {
    expect(revealed).toContain(`${field} ${escaped}`);
  }
});

test('a hostile branding affects neither the style sheet nor the page', async () => {
  const settings = Object.fromEntries(
    ['logoText', 'primaryColor', 'backgroundColor', 'textColor', 'headerImagePath', 'senderName', 'footer'].map(
      (name) => [name, `red;}</style>${hostile}`],
    ),
  ) as unknown as BrandingSettings;
  await withTransaction(app.database.db, (tx) =>
    insertBranding(tx, app.accountId, { id: 'hostile', name: 'x', settings }),
  );
  for (const text of await pagesOf({ brandingId: 'hostile' })) {
    expectHarmless(text);
    expect(text).toContain(`red;}&lt;/style&gt;${escaped}`);
    expect(text.slice(text.indexOf('<style>'), text.indexOf('</style>'))).not.toContain('red;');
  }
});

test('a branding with empty or invalid settings gets the default design', async () => {
  for (const [id, settings] of [
    ['empty', {}],
    ['wrong', { logoText: 5, primaryColor: null, backgroundColor: [], footer: {} }],
  ] as const) {
    await withTransaction(app.database.db, (tx) =>
      insertBranding(tx, app.accountId, { id, name: id, settings: settings as unknown as BrandingSettings }),
    );
    for (const text of await pagesOf({ brandingId: id })) expect(text).toContain('</html>');
  }
});

test('hostile labels and codes are shown as plain text', async () => {
  const code = { codes: [{ label: hostile, value: hostile }], barcodeType: 'QrCode', barcodeChars: hostile } as const;
  const [, , text = ''] = await pagesOf({ code });
  expectHarmless(text);
  expect(text).toContain(`<dd>${escaped}</dd>`);
});

test('line breaks of a message are kept, and a URL in it does not become a link', async () => {
  const [text = ''] = await pagesOf({ personalization: { message: 'First line\nhttps://evil.example/win' } });
  expect(text).toContain('First line\nhttps://evil.example/win');
  expect(text).not.toContain('href="https://evil.example');
});

test('photo, video and greeting are plain links, and only https ones', async () => {
  const [text = ''] = await pagesOf({
    extras: {
      photoUrl: 'https://pics.example/a?b=1&c="x"',
      videoUrl: 'javascript:alert(1)',
      greetingUrl: 'http://plain.example/',
    },
  });
  expect(text).toContain('<a href="https://pics.example/a?b=1&amp;c=%22x%22" rel="noreferrer noopener">');
  expect(text).not.toContain('javascript:');
  expect(text).not.toContain('plain.example');
});
