import { digital, fixed, range } from './product-builders.ts';
import { hexhollowTranslations, mirabelTranslations, pixelOtterTranslations } from './translations-play-and-style.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const pixelOtter: BrandCopy = {
  faceplate: 'pixel-otter-games',
  site: 'pixelotter.example',
  hasShops: false,
  name: 'Pixel Otter Games Card',
  shortDescription: 'Two thousand indie games and one very proud otter.',
  longDescription:
    'Pixel Otter is a game store run by people who finish games. No loot boxes, no countdown timers, and refunds without a quarrel. Load the card into your account and spend it on games, soundtracks or a hat for the otter.',
  terms:
    'The code is loaded into one Pixel Otter account and does not expire there. It cannot be moved to another account or paid out.',
  disclaimer:
    'Some games carry an age rating and are shown to adult accounts only. Check the system requirements before you buy.',
  redemptionNote: 'Sign in, open Wallet, enter the code. The otter will do a small dance.',
  translations: pixelOtterTranslations,
};

const voltgarden: BrandCopy = {
  faceplate: 'voltgarden-electronics',
  site: 'voltgarden.example',
  hasShops: true,
  name: 'Voltgarden Electronics Card',
  shortDescription: 'Gadgets, parts and a repair bench that is never empty.',
  longDescription:
    'At Voltgarden every device on the shelf has been opened by us first, so that you can open it later. Phones with screws, speakers with schematics, kits for a rainy afternoon. The card pays for new things and, better still, for fixing old ones.',
  terms:
    'No expiration and no fees. The card may be used for goods, spare parts and repairs. Returns within 30 days are credited to the card.',
  disclaimer: 'Batteries are shipped by ground only. Please do not solder in bed.',
  redemptionNote: 'Enter the code at checkout or show it at the repair bench.',
};

const wobbleton: BrandCopy = {
  faceplate: 'wobbleton-toys',
  site: 'wobbleton.example',
  hasShops: true,
  name: 'Wobbleton Toys Gift Card',
  shortDescription: 'Toys that survive stairs, baths and little brothers.',
  longDescription:
    'Wobbleton tests every toy on a panel of eleven experts, none of them older than nine. What passes is sturdy, repairable and a bit ridiculous. The card buys blocks, puppets, kites and the legendary wobbling elephant.',
  terms:
    'The card is valid for five years in shops and online. It may be split over as many visits as a birthday needs.',
  disclaimer: 'Mind the age marks on the boxes: small parts are not for small mouths.',
  redemptionNote: 'Show the card at the counter (there is a small one at child height), or enter the code online.',
};

const cinderfox: BrandCopy = {
  faceplate: 'cinderfox-streaming',
  site: 'cinderfox.example',
  hasShops: false,
  name: 'Cinderfox Streaming Pass',
  shortDescription: 'Independent cinema at home, by link and without a contract.',
  longDescription:
    'Cinderfox shows one new film a day and keeps it for thirty. The selection is made by people, not by what you watched last night. A pass adds credit to a new or existing account; watching stops when the credit does, and no card details are needed.',
  terms:
    'The pass adds credit to one account. Credit lasts for twelve months after it was added, and is not refundable.',
  disclaimer: 'The films on offer differ by country. Streaming in full quality needs a connection of 15 Mbit/s.',
  redemptionNote: 'Open your claim link, copy the code and enter it under Account, Add credit.',
};

const hexhollow: BrandCopy = {
  faceplate: 'hexhollow-board-games',
  site: 'hexhollow.example',
  hasShops: true,
  name: 'Hexhollow Board Games Card',
  shortDescription: 'Boxes full of evenings, explained by someone patient.',
  longDescription:
    'Hexhollow stocks nine hundred games and knows the rules of most. Try them at our tables before you buy, or rent a crate for a weekend. The card covers games, rentals and the rather excellent soup.',
  terms:
    'Valid for four years in our shops and online. The card can be used for games, rentals and food. Opened games can be exchanged once.',
  disclaimer: 'Player counts on the box are optimistic. Ask us.',
  redemptionNote: 'Enter the code at checkout or show it at the counter before the game night starts.',
  translations: hexhollowTranslations,
};

const mirabel: BrandCopy = {
  faceplate: 'mirabel-wren',
  site: 'mirabelwren.example',
  hasShops: true,
  name: 'Mirabel Wren Gift Card',
  shortDescription: 'Tailoring with room to breathe, altered while you wait.',
  longDescription:
    'Mirabel Wren cuts jackets for people who move: to trains, up stairs, across dance floors. Each season adds twelve pieces, and none is taken away. The card may be spent on clothing, alterations and the yearly mending day.',
  terms:
    'The card does not expire. It may be used in ateliers and online, for clothing and alterations. Sale items are included.',
  disclaimer: 'Made-to-measure pieces take four weeks and cannot be returned.',
  redemptionNote: 'Enter the code in your bag, or give it to your fitter.',
  translations: mirabelTranslations,
};

const solstep: BrandCopy = {
  faceplate: 'solstep-shoes',
  site: 'solstep.example',
  hasShops: true,
  name: 'Solstep Shoes Gift Card',
  shortDescription: 'Bright shoes with soles that can be replaced.',
  longDescription:
    'A Solstep shoe is stitched, not glued, so it can be taken apart and started over. We make forty colours and one promise: three new soles for free. The card is good for any pair, for laces and for the walk home.',
  terms:
    'Valid for three years in shops and online. The card may be combined with the sole promise. No cash is paid out.',
  disclaimer: 'Colours may look warmer on a screen than on a rainy street.',
  redemptionNote: 'Enter the code online or show it in the shop. Keep your receipt for the new soles.',
};

export const playAndStyleProducts: readonly DemoProduct[] = [
  digital('pixel-otter-games-usd', pixelOtter, { values: fixed('USD', 10, 20, 50, 100), cultures: ['en-US'] }),
  digital('pixel-otter-games-eur', pixelOtter, { values: fixed('EUR', 10, 20, 50), cultures: ['en-GB', 'de-DE'] }),
  digital('pixel-otter-games-jpy', pixelOtter, {
    values: fixed('JPY', 1500, 3000, 5000),
    cultures: ['en-US', 'ja-JP'],
  }),
  digital('voltgarden-electronics-usd', voltgarden, {
    values: range('USD', { min: 10, max: 500, stepMinor: 1 }, 25, 50, 100, 250),
    cultures: ['en-US'],
    discountPercentage: '1.75',
  }),
  digital('wobbleton-toys-usd', wobbleton, { values: fixed('USD', 15, 30, 60), cultures: ['en-US'] }),
  digital('wobbleton-toys-gbp', wobbleton, { values: fixed('GBP', 10, 20, 40), cultures: ['en-GB'] }),
  digital('cinderfox-streaming-usd', cinderfox, {
    values: fixed('USD', 12, 36, 72, 120),
    cultures: ['en-US'],
    deliveryTypes: ['Links'],
  }),
  digital('hexhollow-board-games-eur', hexhollow, {
    values: fixed('EUR', 20, 35, 50, 80),
    cultures: ['en-GB', 'de-DE'],
  }),
  digital('mirabel-wren-usd', mirabel, { values: fixed('USD', 50, 100, 200, 400), cultures: ['en-US'] }),
  digital('mirabel-wren-eur', mirabel, {
    values: fixed('EUR', 50, 100, 200),
    cultures: ['en-GB', 'fr-FR'],
    discountPercentage: '5.5',
  }),
  digital('solstep-shoes-eur', solstep, {
    values: range('EUR', { min: 20, max: 300, stepMinor: 500 }, 60, 90, 120),
    cultures: ['en-GB'],
  }),
];
