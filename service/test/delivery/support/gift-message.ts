import type { GiftMessage, MessageGift, MessagePersonalization } from '../../../src/delivery/content/types.ts';
import { Secret } from '../../../src/kit/secret.ts';
import { demoBrandings, demoProducts } from '../../support/demo-catalog.ts';

export const baseUrl = 'https://gifts.example';

export function demoProduct(id: string) {
  const product = demoProducts.find((candidate) => candidate.id === id);
  if (!product) throw new Error(`no demo product ${id}`);
  return product.content;
}

export function demoBranding(id: string) {
  const branding = demoBrandings.find((candidate) => candidate.id === id);
  if (!branding) throw new Error(`no demo branding ${id}`);
  return branding.settings;
}

export function claimLink(number: number, base = baseUrl): string {
  return `${base}/c/${String(number).padStart(64, 'A')}`;
}

export function giftOf(
  productId: string,
  valueMinor: bigint,
  options: { number?: number; base?: string } = {},
): MessageGift {
  const product = demoProduct(productId);
  const link = claimLink(options.number ?? 1, options.base);
  return { product, valueMinor, currencyCode: product.currencyCode, claimLink: new Secret(link) };
}

export const nobody: MessagePersonalization = { to: null, fromName: null, fromEmail: null, message: null };

export function giftMessage(changes: Partial<GiftMessage> = {}): GiftMessage {
  return {
    gifts: [giftOf('aurora-coffee-usd', 2500n)],
    part: { number: 1, count: 1 },
    culture: null,
    personalization: nobody,
    branding: null,
    accountName: 'Acme Rewards',
    baseUrl,
    supportContact: null,
    ...changes,
  };
}
