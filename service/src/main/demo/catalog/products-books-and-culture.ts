import { digital, fixed, range } from './product-builders.ts';
import {
  ninthRowTranslations,
  quietgrooveTranslations,
  sakurabuneTranslations,
} from './translations-home-and-culture.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const inkwillow: BrandCopy = {
  faceplate: 'inkwillow-books',
  site: 'inkwillow-books.example',
  hasShops: true,
  name: 'Inkwillow Books Gift Card',
  shortDescription: 'A tall stack of maybes, and someone who has read them.',
  longDescription:
    'Inkwillow is eleven bookshops with one habit: every bookseller must recommend something nobody else has. The card buys new books, second-hand finds, audiobooks and a place in the reading club. Gift wrapping is included and slightly competitive.',
  terms:
    'The card never expires. It is valid for books, audiobooks, stationery and events. It is not valid for postage outside the country of purchase.',
  disclaimer: 'Second-hand stock is one of a kind and cannot be put aside for longer than two days.',
  redemptionNote:
    'Show the code in any shop or enter it online. Ask for the handwritten recommendation; it costs nothing.',
};

const quietgroove: BrandCopy = {
  faceplate: 'quietgroove-records',
  site: 'quietgroove.example',
  hasShops: true,
  name: 'Quietgroove Records Gift Card',
  shortDescription: 'Vinyl, needles and a listening chair by the window.',
  longDescription:
    'Quietgroove sells records for people who listen to both sides. New pressings arrive on Fridays, collections on Tuesdays, and everything is cleaned and played before it is priced. The card also covers turntable service and tickets for our sofa concerts.',
  terms:
    'Valid for three years. The card can be used for records, equipment, service and tickets. Records may be exchanged within 14 days when they are unplayed.',
  disclaimer: 'Limited pressings are sold one to a customer. Gradings are honest but human.',
  redemptionNote: 'Enter the code in your basket or read it to us at the counter. Part payments are welcome.',
  translations: quietgrooveTranslations,
};

const ninthRow: BrandCopy = {
  faceplate: 'ninth-row-cinemas',
  site: 'ninthrow.example',
  hasShops: true,
  name: 'Ninth Row Cinemas Gift Card',
  shortDescription: 'Two hours of dark, popcorn optional but advised.',
  longDescription:
    'Sound engineers sit in the ninth row, and so should you. Our houses have no advertising before the film, a proper intermission after 150 minutes and real butter. The card is good for tickets, snacks and the members’ previews.',
  terms:
    'The card is valid for tickets and concessions at every Ninth Row cinema and has no expiration date. It cannot be used for private hire. Resold cards are void.',
  disclaimer: 'Age ratings apply. Special engagements may carry a surcharge that the card can also pay.',
  redemptionNote: 'Scan the barcode at the box office or the snack bar, or enter the code when you book online.',
  translations: ninthRowTranslations,
};

const sakurabune: BrandCopy = {
  faceplate: 'sakurabune-books',
  site: 'sakurabune.example',
  hasShops: true,
  name: '桜舟書房 ギフトカード',
  shortDescription: '川沿いの小さな本屋から、次の一冊を贈るカード。',
  longDescription:
    '桜舟書房は、川を行く舟のようにゆっくりと本を選ぶための書店です。文庫、絵本、写真集から古書まで、書店員が一冊ずつ読んで棚に並べています。カードは全店舗とオンラインストアで、書籍と文具のお買い物にお使いいただけます。',
  terms:
    '有効期限は発行日から3年間です。残高の範囲で何度でもご利用いただけます。現金への交換および払い戻しはできません。',
  disclaimer: '古書は一点もののため、在庫がなくなり次第販売終了となります。',
  redemptionNote: 'レジでコードをご提示いただくか、オンラインストアのお支払い画面で入力してください。',
  translations: sakurabuneTranslations,
};

const harbor: BrandCopy = {
  faceplate: 'harbor-books',
  site: 'harbor-books.example',
  hasShops: true,
  name: 'Harbor Books Gift Card',
  shortDescription: 'Maps, sea stories and the smell of old paper.',
  longDescription:
    'For forty years Harbor Books sold charts to sailors and novels to everyone who waited for them. The shop on the quay has closed its doors, and new cards are no longer sold. Cards already given remain good for the online archive.',
  terms: 'New cards are no longer issued. Existing cards remain valid until their balance is used.',
  disclaimer: 'The archive holds what was on the shelves on the last day; nothing is reordered.',
  redemptionNote: 'Enter the code at checkout in the online archive.',
};

export const booksAndCultureProducts: readonly DemoProduct[] = [
  digital('inkwillow-books-usd', inkwillow, {
    values: fixed('USD', 10, 20, 30, 50, 100),
    cultures: ['en-US'],
    discountPercentage: '10',
  }),
  digital('quietgroove-records-eur', quietgroove, {
    values: range('EUR', { min: 15, max: 200, stepMinor: 50 }, 25, 50, 75),
    cultures: ['en-GB', 'de-DE'],
  }),
  digital('quietgroove-records-gbp', quietgroove, { values: fixed('GBP', 15, 30, 60), cultures: ['en-GB'] }),
  digital('ninth-row-cinemas-usd', ninthRow, {
    values: fixed('USD', 15, 25, 50),
    cultures: ['en-US', 'es-ES'],
    discountPercentage: '8',
  }),
  digital('sakurabune-books-jpy', sakurabune, {
    values: fixed('JPY', 500, 1000, 3000, 5000),
    cultures: ['ja-JP', 'en-US'],
  }),
  {
    ...digital('retired-harbor-books-usd', harbor, { values: fixed('USD', 10, 25, 50), cultures: ['en-US'] }),
    isActive: false,
  },
];
