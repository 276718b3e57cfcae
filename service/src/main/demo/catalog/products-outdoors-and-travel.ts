import { digital, fixed, range } from './product-builders.ts';
import { fjordlightTranslations, larkspurTranslations } from './translations-travel.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const cairn: BrandCopy = {
  faceplate: 'cairn-and-compass',
  site: 'cairnandcompass.example',
  hasShops: true,
  name: 'Cairn & Compass Outfitters Card',
  shortDescription: 'Gear for the long way round, repaired for free.',
  longDescription:
    'Cairn & Compass carries what our own people have worn out and bought again. Boots are fitted on a ramp, packs are weighed in front of you, and maps are unfolded with care. The card is also good for hut bookings and for a day with a navigation teacher.',
  terms:
    'The card does not expire and carries no fees. It may be used for goods, rentals and courses. Rental deposits must be left on another card.',
  disclaimer: 'Mountains do not read terms and conditions. Check the weather, and tell somebody where you go.',
  redemptionNote: 'Show the code in any store or enter it online. Repairs under ten minutes are done while you wait.',
};

const fjordlight: BrandCopy = {
  faceplate: 'fjordlight-stays',
  site: 'fjordlight-stays.example',
  hasShops: false,
  name: 'Fjordlight Stays Gift Card',
  shortDescription: 'A cabin, a stove, a very wide sky.',
  longDescription:
    'Fjordlight looks after sixty cabins where the road ends and the water begins. Each has a wood stove, good beds and a window that faces the right way. The card can be used towards any stay, any season, and for the boat that takes you there.',
  terms:
    'Valid for five years for cabins, boats and breakfast baskets. Bookings can be moved free of charge up to seven days before arrival. A booking paid by card is refunded to the card.',
  disclaimer:
    'In winter some cabins are reached by ski or snowmobile only. Northern lights are likely, never promised.',
  redemptionNote:
    'Choose your dates online and enter the code on the payment page. Several cards may be added to one booking.',
  translations: fjordlightTranslations,
};

const larkspur: BrandCopy = {
  faceplate: 'larkspur-rail',
  site: 'larkspur-rail.example',
  hasShops: true,
  name: 'Larkspur Rail Travel Card',
  shortDescription: 'Day trains and sleepers across eleven countries.',
  longDescription:
    'Larkspur runs unhurried trains between cities that deserve to be arrived at slowly. Seats come with a window, sleepers with a real duvet, and the dining car with a cook. Put the card towards a single ride, a round trip or a month of wandering.',
  terms:
    'Valid for three years for tickets, berths and meals on board. Tickets bought with the card follow the fare rules of the ticket. Refunds return to the card.',
  disclaimer: 'Travel documents are the responsibility of the traveller. Bicycles need a reservation in summer.',
  redemptionNote:
    'Enter the code on the payment page, or give it at a station counter. It cannot be redeemed with the conductor.',
  translations: larkspurTranslations,
};

const driftpine: BrandCopy = {
  faceplate: 'driftpine-adventures',
  site: 'driftpine.example',
  hasShops: false,
  name: 'Driftpine Adventures Gift Card',
  shortDescription: 'A day outdoors with somebody who knows the way.',
  longDescription:
    'Paddle a slow river, climb a first pitch, follow tracks in new snow: Driftpine guides take groups of six at most, and bring lunch. Everything you need is lent to you, down to the socks. Pick the adventure later; the card keeps its options open.',
  terms:
    'The card is valid for two years for any guided day or course. Dates may be changed once without charge. Minimum ages apply and are shown with each trip.',
  disclaimer:
    'Trips are moved when the weather asks for it. Guests take part after a short safety talk and at their own pace.',
  redemptionNote: 'Choose a date online and enter the code. Your guide writes to you three days before the trip.',
};

export const outdoorsAndTravelProducts: readonly DemoProduct[] = [
  digital('cairn-and-compass-usd', cairn, { values: fixed('USD', 25, 50, 100, 200), cultures: ['en-US'] }),
  digital('cairn-and-compass-gbp', cairn, {
    values: fixed('GBP', 20, 40, 80, 160),
    cultures: ['en-GB'],
    discountPercentage: '4',
  }),
  digital('fjordlight-stays-eur', fjordlight, {
    values: range('EUR', { min: 50, max: 2000, stepMinor: 1000 }, 100, 250, 500),
    cultures: ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'ar-AE'],
  }),
  digital('larkspur-rail-eur', larkspur, {
    values: range('EUR', { min: 10, max: 500, stepMinor: 1 }, 25, 50, 100, 200),
    cultures: ['en-GB', 'de-DE', 'fr-FR'],
    fee: '1.25',
  }),
  digital('driftpine-adventures-usd', driftpine, {
    values: fixed('USD', 75, 150, 300),
    cultures: ['en-US'],
    fee: '2.00',
    discountPercentage: '6.5',
  }),
];
