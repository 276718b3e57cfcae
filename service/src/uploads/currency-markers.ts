import { isCurrencyCode } from '../kit/currencies.ts';

/** Signs and words for currencies, in lower case, and the ISO codes that they can mean. */
const codesByMarker: Readonly<Record<string, string>> = {
  $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  dollar: 'USD CAD AUD NZD SGD HKD TWD',
  dollars: 'USD CAD AUD NZD SGD HKD TWD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP GIP FKP SHP',
  pound: 'GBP',
  pounds: 'GBP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  円: 'JPY',
  kr: 'SEK NOK DKK ISK',
  'kr.': 'SEK NOK DKK ISK',
  fr: 'CHF',
  'fr.': 'CHF',
  'sfr.': 'CHF',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  '₹': 'INR',
  rs: 'INR PKR LKR NPR MUR SCR',
  'rs.': 'INR PKR LKR NPR MUR SCR',
  '₩': 'KRW',
  '₺': 'TRY',
  tl: 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  r: 'ZAR',
  rm: 'MYR',
  rp: 'IDR',
};

const currenciesByMarker = new Map(
  Object.entries(codesByMarker).map(([marker, codes]) => [marker, new Set(codes.split(' '))] as const),
);

/** The currencies that a sign, word or ISO code beside an amount can mean; null if it means none. */
export function currenciesOfMarker(marker: string): ReadonlySet<string> | null {
  const code = marker.toUpperCase();
  return isCurrencyCode(code) ? new Set([code]) : (currenciesByMarker.get(marker.toLowerCase()) ?? null);
}
