import { digital, fixed, range } from './product-builders.ts';
import { baytNasmaTranslations, stillpoolTranslations, yuzukiTranslations } from './translations-wellness.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const stillpool: BrandCopy = {
  faceplate: 'stillpool-spa',
  site: 'stillpool.example',
  hasShops: true,
  name: 'Stillpool Spa & Baths Gift Card',
  shortDescription: 'Warm water, cool stone, nobody calling your name.',
  longDescription:
    'Stillpool keeps its voice down. Move between the warm pool, the salt room and the garden at your own pace, or lie still while someone else does the work. The card covers day passes, treatments and the lunch that comes on a tray.',
  terms:
    'Valid for two years in every Stillpool house. Treatments must be booked in advance and can be moved up to 24 hours before.',
  disclaimer: 'Guests must be 16 or older. Please ask your doctor first if you are pregnant or have a heart condition.',
  redemptionNote:
    'Mention the card when you book, and show the code at reception. Phones rest in the locker after that.',
  translations: stillpoolTranslations,
};

const petalAndPith: BrandCopy = {
  faceplate: 'petal-and-pith',
  site: 'petalandpith.example',
  hasShops: true,
  name: 'Petal & Pith Beauty Card',
  shortDescription: 'Botanical skincare with ingredients you can pronounce.',
  longDescription:
    'Petal & Pith presses, steeps and stirs in a converted orangery, and prints the whole recipe on the label. Creams come in refillable jars, and the scent is whatever was in bloom. Use the card for products, refills or a 20-minute skin chat.',
  terms:
    'The card is valid for three years. It can be used for products, refills and consultations, and combined with one promotion.',
  disclaimer: 'Natural ingredients can cause reactions. Try a little on your wrist first.',
  redemptionNote: 'Enter the code at checkout, or hand it over at any refill bar.',
};

const ironlark: BrandCopy = {
  faceplate: 'ironlark-fitness',
  site: 'ironlark.example',
  hasShops: true,
  name: 'Ironlark Fitness Card',
  shortDescription: 'Strength for beginners, bruisers and everyone between.',
  longDescription:
    'No mirrors, no music contests, no contracts. Ironlark gyms have chalk, good bars and a coach on the floor from six to ten. Spend the card on drop-ins, a block of coaching or the eight-week first-pull-up course.',
  terms:
    'The card is valid for 24 months for visits, courses and gear. It cannot be used for debts from earlier memberships.',
  disclaimer: 'Train within your limits. Coaches may ask for a doctor’s note.',
  redemptionNote: 'Show the code at the front desk or add it to your app wallet. Lift off.',
};

const yuzuki: BrandCopy = {
  faceplate: 'yuzuki-onsen',
  site: 'yuzuki-onsen.example',
  hasShops: true,
  name: 'Yuzuki Onsen Retreat Card',
  shortDescription: 'Hot springs, yuzu steam and a futon by the maple garden.',
  longDescription:
    'The seven inns of Yuzuki stand along one valley, each over its own spring. Guests bathe, walk, eat what the season brings, and sleep early. The card may be used for a day bath, a night with dinner or a whole slow week.',
  terms:
    'Valid for two years at all Yuzuki inns. Bookings may be changed up to three days before arrival. The card cannot be exchanged for cash.',
  disclaimer: 'Bath rules differ by inn; private baths can be reserved. Prices are higher in maple season.',
  redemptionNote: 'Enter the code when you book online, or show it at the front desk on arrival.',
  translations: yuzukiTranslations,
};

const baytNasma: BrandCopy = {
  faceplate: 'bayt-nasma-perfumery',
  site: 'baytnasma.example',
  hasShops: true,
  name: 'Bayt Nasma Perfumery Gift Card',
  shortDescription: 'Oud, rose and rain on warm stone, blended by hand.',
  longDescription:
    'Bayt Nasma, the house of the breeze, has blended perfume in the same courtyard for three generations. Choose a finished scent, a set of incense, or sit with a perfumer and compose one that nobody else wears. The card is welcome for all of it.',
  terms:
    'Valid for three years in our houses and online. The card may be used in parts. Bespoke perfumes cannot be returned.',
  disclaimer: 'Perfume contains alcohol unless the label says otherwise. Natural oils vary from harvest to harvest.',
  redemptionNote: 'Present the code in our houses or enter it online. Tea is served either way.',
  translations: baytNasmaTranslations,
};

export const wellnessAndBeautyProducts: readonly DemoProduct[] = [
  digital('stillpool-spa-gbp', stillpool, { values: fixed('GBP', 50, 100, 150), cultures: ['en-GB'] }),
  digital('stillpool-spa-eur', stillpool, {
    values: fixed('EUR', 50, 100, 150, 200),
    cultures: ['en-GB', 'de-DE'],
    discountPercentage: '3',
  }),
  digital('petal-and-pith-usd', petalAndPith, { values: fixed('USD', 20, 35, 50, 75), cultures: ['en-US'] }),
  digital('ironlark-fitness-usd', ironlark, {
    values: fixed('USD', 25, 60, 120),
    cultures: ['en-US'],
    discountPercentage: '12.5',
  }),
  digital('yuzuki-onsen-jpy', yuzuki, {
    values: range('JPY', { min: 3000, max: 100000, stepMinor: 1000 }, 10000, 30000, 50000),
    cultures: ['en-US', 'ja-JP'],
    fee: '50',
  }),
  digital('bayt-nasma-perfumery-kwd', baytNasma, {
    values: fixed('KWD', 5, 10, 25, 50),
    cultures: ['en-GB', 'ar-AE'],
    fee: '0.250',
  }),
];
