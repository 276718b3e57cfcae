/** What an operator sends to change a product; with an Id it adds one. The other requests likewise. */
export const productRequest = {
  Name: 'Test card',
  ShortDescription: 'short',
  LongDescription: 'long',
  Terms: 'terms',
  Disclaimer: '',
  RedemptionNote: '',
  Type: 'Digital',
  CurrencyCode: 'USD',
  DenominationType: 'Fixed',
  Denominations: [10],
  AvailableDeliveryTypes: ['Links'],
  Faceplates: [],
  CultureCodes: ['en-US'],
  Translations: [],
  IsPublic: true,
  Fee: 0,
  DiscountPercentage: 0,
};

export const methodRequest = {
  Carrier: 'Bike',
  Description: 'By bike',
  Cost: 4.5,
  CurrencyCode: 'USD',
  FulfillmentGroup: 'g',
  Tiers: [],
};

export const carrierRequest = {
  Name: 'Box',
  Description: 'A box',
  ProductIds: [],
  FulfillmentGroup: 'g',
  MinSupportedQuantity: 1,
  MaxSupportedQuantity: 9,
};
