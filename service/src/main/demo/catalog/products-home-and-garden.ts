import { digital, fixed, range } from './product-builders.ts';
import { lumenTranslations } from './translations-home-and-culture.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const willowmere: BrandCopy = {
  faceplate: 'willowmere-garden',
  site: 'willowmere-garden.example',
  hasShops: true,
  name: 'Willowmere Garden Gift Card',
  shortDescription: 'Plants raised outdoors, tools that outlive their owners.',
  longDescription:
    'Everything at Willowmere has stood through a winter before it is sold, including most of the staff. Choose perennials by the tray, a tree to plant for somebody, or a spade with a lifetime handle. Advice is free and usually correct.',
  terms:
    'The card is valid for three years on all plants, tools and workshops. Plants are guaranteed for one season. Deliveries of trees are charged apart.',
  disclaimer:
    'Some plants are only lifted between November and March. We will hold your order until the soil is right.',
  redemptionNote:
    'Enter the code when you order, or show it at the nursery gate. Balances can be checked by telephone.',
};

const lumenAndLoom: BrandCopy = {
  faceplate: 'lumen-and-loom',
  site: 'lumenandloom.example',
  hasShops: true,
  name: 'Lumen & Loom Gift Card',
  shortDescription: 'Lamps that flatter, blankets that stay on the sofa.',
  longDescription:
    'Lumen & Loom pairs small lamp makers with small weaving mills, and sells what they make together. The range is short on purpose: thirty lamps, forty textiles, one very good candle. Use the card for any of them, or for repairs when the years begin to show.',
  terms:
    'Valid for five years in the studio shops and online. The card covers goods, repairs and shipping. It cannot be used to buy another gift card.',
  disclaimer: 'Hand-woven pieces differ slightly in tone and size. That is rather the idea.',
  redemptionNote: 'Enter the code at checkout. The balance shows at once, and the rest can be paid by any other means.',
  translations: lumenTranslations,
};

const hearthline: BrandCopy = {
  faceplate: 'hearthline-home',
  site: 'hearthline-home.example',
  hasShops: true,
  name: 'Hearthline Home Gift Card',
  shortDescription: 'Tables to grow old at, sofas to fall asleep on.',
  longDescription:
    'Hearthline builds furniture to be moved into a second home and handed on to a third. Frames are solid ash, covers come off for washing, and every spare part stays in stock for twenty years. A card goes towards anything from a footstool to a whole dining room.',
  terms:
    'The card does not expire and carries no fees. It may be used with financing and with seasonal offers. Returns are credited to the card.',
  disclaimer: 'Made-to-order furniture takes six to nine weeks. Delivery areas are listed on our site.',
  redemptionNote:
    'Give the code to your adviser in the showroom, or enter it on the payment page. Up to ten cards can be used for one order.',
};

export const homeAndGardenProducts: readonly DemoProduct[] = [
  digital('willowmere-garden-gbp', willowmere, {
    values: range('GBP', { min: 10, max: 250, stepMinor: 1 }, 20, 40, 80),
    cultures: ['en-GB'],
  }),
  digital('willowmere-garden-usd', willowmere, { values: fixed('USD', 25, 50, 100), cultures: ['en-US'] }),
  digital('lumen-and-loom-usd', lumenAndLoom, {
    values: fixed('USD', 30, 60, 120, 240),
    cultures: ['en-US'],
    discountPercentage: '7.25',
  }),
  digital('lumen-and-loom-eur', lumenAndLoom, {
    values: fixed('EUR', 30, 60, 120),
    cultures: ['en-GB', 'de-DE', 'fr-FR'],
  }),
  digital('hearthline-home-usd', hearthline, {
    values: range('USD', { min: 25, max: 1000, stepMinor: 500 }, 50, 100, 250, 500),
    cultures: ['en-US'],
    fee: '0.50',
  }),
];
