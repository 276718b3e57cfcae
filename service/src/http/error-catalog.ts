/** Every problem code that an answer can carry. The page /docs/errors and docs/errors.md are made from this list. */
export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  readonly wayOut: string;
}

export const errorCatalog = {
  InvalidRequest: {
    status: 400,
    title: 'The request can never succeed as it is',
    meaning:
      'The body or the query breaks at least one rule. `errors` lists every fault found, each with the JSON pointer of its place in the body (`pointer`) or the name of the query parameter (`parameter`), a code and a sentence.',
    wayOut: 'Correct every listed place and send the request again. Nothing was written; the PONumber is still free.',
  },
  BadRequest: {
    status: 400,
    title: 'The request is not valid HTTP for this service',
    meaning: 'The request line, a header or the encoding of the path could not be understood.',
    wayOut: 'Check the address and the headers that your HTTP client sends.',
  },
  UnreadableFile: {
    status: 400,
    title: 'The file cannot be read',
    meaning: 'An uploaded file is not of the kind that it claims to be, or larger than allowed; the detail says which.',
    wayOut: 'Save the file anew in one of the named kinds, and upload it again.',
  },
  Unauthenticated: {
    status: 401,
    title: 'No valid credentials',
    meaning:
      'For POST /v1/Tokens: the Email and AccessToken headers do not name an active credential. Elsewhere: the bearer token is missing, unknown, expired or revoked, or belongs to another environment.',
    wayOut: 'Create a token with POST /v1/Tokens and send it as `Authorization: Bearer <Value>`.',
  },
  CredentialDisabled: {
    status: 403,
    title: 'The credential is disabled',
    meaning: 'Email and AccessToken are right, but the credential was disabled.',
    wayOut: 'Ask an admin of the account to enable the credential, or use another one.',
  },
  AccountSuspended: {
    status: 403,
    title: 'The account is suspended',
    meaning:
      'The operator has suspended the account. Orders, balances and everything else can be read, without links and codes of cards; nothing can be placed or changed. Work that was under way waits, with StatusReason AccountSuspended.',
    wayOut:
      'Contact the operator. When the account is active again, what was held goes on by itself; then repeat the request.',
  },
  WrongPassword: {
    status: 401,
    title: 'Email and password do not belong together',
    meaning:
      'Signing in as a person (portal, or POST /operator/Tokens): the email is unknown, or the password is wrong.',
    wayOut: 'Check both. A forgotten password is set anew by a link from an admin or from the sign-in page.',
  },
  WrongCode: {
    status: 401,
    title: 'The code is wrong',
    meaning: 'The code of the second factor is wrong, too old, or was used before.',
    wayOut: 'Enter the code that the app shows now, or a recovery code.',
  },
  SignInRequired: {
    status: 401,
    title: 'Nobody is signed in',
    meaning: 'The portal’s session is missing, has ended, or was ended from elsewhere.',
    wayOut: 'Sign in.',
  },
  SecondFactorRequired: {
    status: 401,
    title: 'The second factor is still owed',
    meaning: 'The password was right, but the person has a second factor and has not shown its code yet.',
    wayOut: 'Enter the code.',
  },
  ConfirmationRequired: {
    status: 403,
    title: 'A fresh proof is needed',
    meaning: 'The act is one that a borrowed screen must not do. `With` names what is asked for: Password or Code.',
    wayOut: 'Confirm, then do the same again.',
  },
  RoleNotAllowed: {
    status: 403,
    title: 'The role does not allow this',
    meaning: 'The person is signed in, but their role may not do this.',
    wayOut: 'Ask an admin of the account to do it or to change the role.',
  },
  CrossSiteRequest: {
    status: 403,
    title: 'The request did not come from the portal',
    meaning: 'A call to the portal’s API came from another site, or without the header X-Bestow-Portal.',
    wayOut: 'Use the portal itself; programs use the API under /v1 with a bearer token.',
  },
  NotFound: {
    status: 404,
    title: 'Not found',
    meaning: 'The address is unknown, or names something that does not exist in your account.',
    wayOut: 'Paths are case-sensitive and have no trailing slash. Check the id.',
  },
  MethodNotAllowed: {
    status: 405,
    title: 'The method is not allowed here',
    meaning: 'The address exists, but not with this method.',
    wayOut: 'Use one of the methods in the `Allow` header.',
  },
  RequestTimeout: {
    status: 408,
    title: 'The request took too long to arrive',
    meaning:
      'The headers did not arrive within 10 seconds, or the whole request not within 35. Nothing of it was done.',
    wayOut: 'Send the same request again, on a new connection.',
  },
  DuplicatePONumber: {
    status: 409,
    title: 'The PONumber is already used',
    meaning:
      '`Id` is the order that holds this PONumber. `SameRequest` says whether this request means the same order; `Differences` lists the places where it does not.',
    wayOut: 'Read the order at /v1/Orders/{Id}. To buy again, choose a new PONumber.',
  },
  InvalidTransition: {
    status: 409,
    title: 'The state does not allow this',
    meaning: 'What was asked for is no longer possible in the present state.',
    wayOut: 'Read the resource again to see its state.',
  },
  EmailTaken: {
    status: 409,
    title: 'The email address is taken',
    meaning: 'Somebody who can sign in to the portal has this email address already.',
    wayOut: 'Use another address.',
  },
  LastAdmin: {
    status: 409,
    title: 'An account needs an admin',
    meaning: 'The change would leave nobody who can manage the account’s people.',
    wayOut: 'Make somebody else admin first.',
  },
  SecondPersonRequired: {
    status: 409,
    title: 'A second person is needed',
    meaning:
      'The act takes two operators: one who asks and another who approves. The other one was not made operator by the first, and has been one for long enough. The detail says what is missing.',
    wayOut: 'Ask for it in the portal, and let another operator approve it there under Approvals.',
  },
  ApprovalWaiting: {
    status: 409,
    title: 'Somebody has asked for this already',
    meaning: 'A request about the same thing waits to be approved; `ApprovalId` names it.',
    wayOut: 'Approve, refuse or withdraw that request first.',
  },
  ApprovalOutdated: {
    status: 409,
    title: 'The request is out of date',
    meaning: 'What was asked for is no longer what would happen: a price or product was changed in the meantime.',
    wayOut: 'Refuse the request, and ask again.',
  },
  CostChanged: {
    status: 409,
    title: 'The cost has changed',
    meaning: 'What was to be bought costs something else by now; `TotalCost` is the present cost.',
    wayOut: 'Look at the new cost, and start again with it.',
  },
  TooManyPictures: {
    status: 409,
    title: 'No more pictures can be kept',
    meaning: 'The account has as many pictures for its brandings as it may.',
    wayOut: 'Delete those that no branding wears.',
  },
  PictureInUse: {
    status: 409,
    title: 'A branding wears the picture',
    meaning: 'A picture was to be deleted that a branding shows in mails and on gift pages.',
    wayOut: 'Take it off the branding first.',
  },
  IdTaken: {
    status: 409,
    title: 'The id is taken',
    meaning: 'Something with this id exists already.',
    wayOut: 'Choose another id.',
  },
  IdempotencyKeyReused: {
    status: 409,
    title: 'The Idempotency-Key was used for another request',
    meaning: 'An earlier request with the same Idempotency-Key asked for something else.',
    wayOut: 'Use a fresh key for each new request, and the same key only to repeat one.',
  },
  TooManyEndpoints: {
    status: 409,
    title: 'The account has as many webhook endpoints as it may have',
    meaning: 'An account may have 50 webhook endpoints, enabled or not.',
    wayOut: 'Delete one that is not needed any more, or change one instead of adding another.',
  },
  EndpointNotEnabled: {
    status: 409,
    title: 'The webhook endpoint is not enabled',
    meaning:
      'Nothing is sent to an endpoint that is disabled or deleted. `DisabledReason` of the endpoint says whether the service disabled it.',
    wayOut: 'Enable it with PATCH /v1/WebhookEndpoints/{id} and `{"Enabled": true}`, then send again.',
  },
  PayloadTooLarge: {
    status: 413,
    title: 'The body is too large',
    meaning: 'A request body may have at most 4 MiB.',
    wayOut: 'Split the order into several.',
  },
  UnsupportedMediaType: {
    status: 415,
    title: 'The body is not JSON',
    meaning: 'Bodies are JSON in UTF-8, not compressed.',
    wayOut: 'Send `Content-Type: application/json` and no Content-Encoding.',
  },
  ParcelConflict: {
    status: 409,
    title: 'The parcel is not in a state that allows it',
    meaning:
      'Operators only. A parcel is packed while it is Ready, handed over once it is Packed, and given up for lost once it is Shipped.',
    wayOut:
      'The sentence says how the parcel stands and what comes next. Read it again with GET /operator/Parcels/{id}.',
  },
  SerialsRefused: {
    status: 409,
    title: 'Cards that do not belong into the parcel',
    meaning:
      'Operators only. `errors` names every serial by its place in the list and says why. Nothing of the call was recorded.',
    wayOut: 'Take those cards out, or enter the right serials, and send the list again.',
  },
  NoCardsInStock: {
    status: 409,
    title: 'Too few cards to send the parcel again',
    meaning: 'Operators only. A lost parcel is replaced by cards of the same kind, and the shelf has too few of them.',
    wayOut: 'Load more cards with `bestow codes import`, then try again. Nothing was changed.',
  },
  InsufficientFunds: {
    status: 422,
    title: 'The available balance does not cover the order',
    meaning:
      'The order costs more than the Available portion of the balance in its currency. Pending funds cannot be spent.',
    wayOut: 'Request funding, wait until it is applied, and send the order again. Its PONumber is still free.',
  },
  TooManyRequests: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The limit named in `RateLimit-Policy` is used up.',
    wayOut: 'Wait the number of seconds in `Retry-After`.',
  },
  TooManyTokens: {
    status: 429,
    title: 'Too many live tokens',
    meaning: 'A credential may have at most 100 tokens that have not expired.',
    wayOut: 'Reuse a token for its whole lifetime, or revoke unused ones with DELETE /v1/Tokens.',
  },
  InternalError: {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'A defect of the service. It is logged under the request id in `instance`.',
    wayOut: 'Send the same request again: a PONumber can never be charged twice. If it persists, report the id.',
  },
  ServiceUnavailable: {
    status: 503,
    title: 'The service cannot answer right now',
    meaning: 'A dependency is down or the service is full. Whether a write took effect may be unknown.',
    wayOut:
      'Send the very same request again after `Retry-After` seconds. If the first one was written, an order answers 409 with its Id.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/** Codes of single faults inside `errors` of an InvalidRequest. */
export const faultCatalog = {
  Malformed: 'The request itself is not well formed: its path, headers, length or form; the detail says which.',
  MalformedJson: 'The body is not valid JSON; the detail names line and column.',
  TooDeep: 'The JSON is nested more than 32 levels deep.',
  DuplicateMember: 'An object has the same member twice.',
  ForbiddenMember: 'A member name that is never allowed, such as `__proto__`.',
  ForbiddenCharacter:
    'A character that is not allowed here: NUL, a lone surrogate, or a control character in a single-line text.',
  NumberTooPrecise: 'A number with more digits than can be kept exactly.',
  NumberOutOfRange: 'A number too large or too close to zero to be kept exactly.',
  Required: 'A member that must be there is missing or null.',
  UnknownMember: 'A member that is not known here; the detail names the nearest known one.',
  UnknownParameter: 'A query parameter that is not known here; the detail names the nearest known one.',
  RepeatedParameter: 'A query parameter was given more than once.',
  WrongType: 'The value has another JSON type than the member needs.',
  NotAllowed: 'The value is none of the allowed ones.',
  TooShort: 'The text or list is shorter than allowed.',
  TooLong: 'The text or list is longer than allowed. Lengths count code points.',
  OutOfRange: 'The number is outside the allowed range.',
  InvalidEmail: 'Not one plain email address of at most 254 characters.',
  InvalidPhone: 'Not a phone number in E.164 form, such as +14155550123.',
  CountryNotServed: 'No text messages are sent to numbers of this country.',
  InvalidUrl: 'Not an acceptable https address.',
  InvalidInstant: 'Not a date and time in ISO 8601 with a zone.',
  InvalidCurrency: 'Not an ISO 4217 currency code.',
  UnknownProduct: 'No product with this id can be ordered by your account.',
  UnknownBranding: 'No branding with this id belongs to your account.',
  UnknownDepartment: 'No department with this id belongs to your account.',
  UnknownShippingMethod: 'No shipping method with this id.',
  UnknownCarrier: 'No carrier with this id may be used by your account.',
  ProductRetired: 'The product can no longer be ordered.',
  DeliveryTypeNotSupported: 'The product cannot be delivered this way; see AvailableDeliveryTypes.',
  InvalidValue: 'Value is not one of the Denominations, outside the range, or finer than the minor unit.',
  MixedCurrencies: 'The line’s currency differs from that of the first line; an order has one currency.',
  CostAboveLimit: 'The order costs more than your account may spend in one order.',
  TooManyCards: 'The order holds more cards than allowed.',
  TooManyMessages: 'More webhook messages lie in the window than are replayed at once; choose a shorter one.',
  CostTooLarge: 'The order costs more than the service can count exactly.',
  NotForThisDeliveryType: 'The member belongs to another delivery type.',
  DepartmentRequired: 'Your account has departments, so DepartmentId must be sent.',
  DepartmentNotAllowed: 'Your account has no departments, so DepartmentId must not be sent.',
  InvalidCulture: 'Culture is none of the product’s CultureCodes.',
  TooFarAhead: 'DeliveryDate is more than a year ahead.',
  InvalidCountry: 'Country is not an ISO 3166-1 alpha-2 code.',
  InvalidState: 'State is missing or unknown in a country whose addresses have one.',
  InvalidZip: 'Zip has not the form that the country uses.',
  CarrierRequired: 'The product can only be shipped on a carrier; send CarrierId.',
  CarrierDoesNotFit: 'The carrier does not take this product, or belongs to another FulfillmentGroup.',
  CarrierQuantity: 'The cards of one parcel lie outside the carrier’s supported quantity.',
  ShippingMethodDoesNotFit:
    'The shipping method belongs to another FulfillmentGroup than the product, or to another currency.',
  ParcelMismatch: 'Lines with one ShipmentId must share address, shipping method and carrier.',
  CommonPassword: 'The password is easy to guess: common words, own names, or a row of keys.',
  MalformedFile: 'The file cannot be read; the detail says why.',
  SerialTwice: 'Operators: the serial stands in the list twice.',
  SerialUsed: 'Operators: the card with this serial has left already.',
  UnknownSerial: 'Operators: no card with this serial is in stock.',
  SerialPacked: 'Operators: the card lies in another parcel.',
  WrongCard: 'Operators: the card is of another product or value than the parcel takes.',
  NoRoom: 'Operators: the parcel has all cards of this kind already.',
  PONumberTaken: 'The PONumber is already used (only in the answer of Validate).',
} as const;
