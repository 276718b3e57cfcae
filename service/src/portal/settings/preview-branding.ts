import type { AccountCatalog } from '../../catalog/account-catalog.ts';
import type { BrandingSettings, Product } from '../../catalog/types.ts';
import { showGift } from '../../claims/show-gift.ts';
import type { ShownGift } from '../../claims/types.ts';
import { composeEmail } from '../../delivery/content/compose-email.ts';
import { Secret } from '../../kit/secret.ts';

export interface Preview {
  readonly html: string;
}

export interface PreviewWish {
  readonly accountName: string;
  readonly settings: BrandingSettings;
  readonly catalog: AccountCatalog;
  /** Mails name pictures by their whole address. */
  readonly baseUrl: string;
}

const sample = {
  to: 'Ada',
  fromName: 'Grace',
  fromEmail: null,
  message: 'Thank you for a wonderful year!',
  deliveryDate: null,
} as const;

/** The mail as a recipient would get it, made by the very code that makes mails; its link leads nowhere. */
export function previewEmail({ accountName, settings, catalog, baseUrl }: PreviewWish): Preview | null {
  const product = sampleProduct(catalog);
  if (!product) return null;
  const { html } = composeEmail({
    gifts: [
      {
        product: product.content,
        valueMinor: sampleValue(product),
        currencyCode: product.content.currencyCode,
        claimLink: new Secret(`${baseUrl}/portal`),
      },
    ],
    part: { number: 1, count: 1 },
    culture: null,
    personalization: sample,
    branding: settings,
    accountName,
    baseUrl,
    supportContact: null,
  });
  return { html };
}

/** The page that a claim link leads to, before anything is revealed. */
export function previewClaimPage({ settings, catalog }: PreviewWish): Preview | null {
  const product = sampleProduct(catalog);
  if (!product) return null;
  const gift: ShownGift = {
    isChallenged: true,
    lock: null,
    valueMinor: sampleValue(product),
    currencyCode: product.content.currencyCode,
    product: product.content,
    culture: null,
    personalization: sample,
    extras: null,
    branding: settings,
    claimedAt: null,
    readAt: new Date(),
  };
  return { html: showGift(gift, { token: 'preview', acceptLanguage: undefined, isStill: true }).html };
}

/** Something that the account could really give: best with a picture, and digital. */
function sampleProduct({ products }: AccountCatalog): Product | undefined {
  const digital = products.filter(({ content }) => content.type === 'Digital');
  return digital.find(({ content }) => content.faceplates.length > 0) ?? digital[0] ?? products[0];
}

function sampleValue({ content }: Product): bigint {
  return BigInt(content.denominationsMinor[0] ?? content.denominationRange?.minMinor ?? 100);
}
