import Type from 'typebox';

const closed = { additionalProperties: false };
const nullableString = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const deliveryType = Type.Enum(['DigitalDelivery', 'PhysicalShipment', 'Links']);
const digitalAddress = Type.Object(
  { Email: Type.Optional(Type.String({ maxLength: 254 })), Sms: Type.Optional(Type.String({ maxLength: 16 })) },
  closed,
);
const personalization = Type.Object(
  {
    To: Type.Optional(Type.String({ maxLength: 100 })),
    FromName: Type.Optional(Type.String({ maxLength: 100 })),
    FromEmail: Type.Optional(Type.String({ maxLength: 254 })),
    Message: Type.Optional(Type.String({ maxLength: 500 })),
  },
  closed,
);

/** An order body as our API accepts it, reduced to a digital order. */
export const orderRequestSchema = Type.Object(
  {
    Type: deliveryType,
    PONumber: Type.String({ minLength: 1, maxLength: 100 }),
    Note: Type.Optional(Type.String({ maxLength: 250 })),
    LineItems: Type.Array(
      Type.Object(
        {
          ProductId: Type.String({ minLength: 1, maxLength: 50 }),
          Value: Type.Number({ exclusiveMinimum: 0 }),
          Quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
          DigitalDeliveryAddress: digitalAddress,
          Personalization: Type.Optional(personalization),
        },
        closed,
      ),
      { minItems: 1, maxItems: 1_000 },
    ),
  },
  closed,
);

export const orderResponseSchema = Type.Object({
  Id: Type.String(),
  Timestamp: Type.String(),
  Status: Type.String(),
  CurrencyCode: Type.String(),
  Type: Type.String(),
  PONumber: Type.String(),
  Note: nullableString,
  LineItems: Type.Array(
    Type.Object({
      Id: Type.String(),
      Status: Type.String(),
      ClaimData: Type.Array(Type.Object({ Id: Type.String(), ClaimTimestamp: nullableString })),
      Cost: Type.Number(),
      ProductId: Type.String(),
      Value: Type.Number(),
      Quantity: Type.Integer(),
      BrandingId: nullableString,
      DigitalDeliveryAddress: digitalAddress,
      Personalization: personalization,
    }),
  ),
});
