/** Every problem code that an answer can carry. The page /docs/errors and docs/errors.md are generated from it. */
export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  readonly wayOut: string;
}

export const errorCatalog = {
  InvalidRequest: {
    status: 400,
    title: 'The request is not valid',
    meaning:
      'The body or the query breaks at least one rule. `errors` lists every fault found, each with a code, a description and its location: a JSON pointer into the body (`pointer`) or the name of the query parameter (`parameter`).',
    wayOut: 'Correct each listed fault and send the request again. Nothing was stored; the PONumber is still free.',
  },
  BadRequest: {
    status: 400,
    title: 'The request is not valid HTTP for this service',
    meaning: 'The request line, a header or the encoding of the path could not be understood.',
    wayOut: 'Check the URL and the headers that your HTTP client sends.',
  },
  OwnOrder: {
    status: 403,
    title: 'Somebody else has to decide about this order',
    meaning:
      'The order waits for an approval, and was placed by the person or API credential that sent the request, or by one that it can act as: whoever was shown the access token of a credential can act as the credential.',
    wayOut: 'Have another person or credential approve or reject it, or cancel it.',
  },
  ReportNotReady: {
    status: 409,
    title: 'The report has no file yet',
    meaning: 'The file is still being built, or could not be built; `detail` says which.',
    wayOut:
      'Wait for the event ReportReady, or read the report until its Status is Ready. If it is Failed, ask for another.',
  },
  TooManyReports: {
    status: 409,
    title: 'Too many reports',
    meaning: 'So many reports of the account are being built, or kept, that no other is accepted; `detail` says which.',
    wayOut: 'Wait until one is ready, or delete reports that you no longer need.',
  },
  OtherCell: {
    status: 409,
    title: 'The account belongs in another cell',
    meaning:
      'Several installations (cells) share the accounts, and POST /operator/v1/Accounts did not name one. New accounts go to the open cell with the fewest, which does not know the credential that was used; or another cell already has somebody with the AdminEmail. `detail` says which.',
    wayOut:
      'Use a credential of the cell in `Cell`, or name the cell in the header `Bestow-Cell`. An address that another cell has needs to be another one.',
  },
  TooManyImports: {
    status: 409,
    title: 'Too many imports',
    meaning: 'So many files of the account wait to be ordered, or are being ordered, that no other is accepted.',
    wayOut: 'Confirm or cancel some of them, or wait until they are complete.',
  },
  UnreadableFile: {
    status: 400,
    title: 'The file cannot be read',
    meaning: 'The uploaded file is not in a supported format, is damaged, or is too large; `detail` says which.',
    wayOut: 'Save the file again in one of the supported formats, then upload it.',
  },
  Unauthenticated: {
    status: 401,
    title: 'No valid credentials',
    meaning:
      'For POST /v1/Tokens: the Email and AccessToken headers do not match a credential. For /operator/v1: the operator credential is missing, unknown, expired or revoked. For every other call: the bearer token is missing, unknown, expired or revoked, or belongs to another environment.',
    wayOut:
      'Create a token with POST /v1/Tokens and send it as `Authorization: Bearer <Value>`. For /operator/v1, send the secret of an operator credential.',
  },
  CredentialDisabled: {
    status: 403,
    title: 'The credential is disabled',
    meaning: 'Email and AccessToken are correct, but the credential is disabled.',
    wayOut: 'Ask an admin of the account to enable the credential, or use another one.',
  },
  CredentialExpired: {
    status: 403,
    title: 'The credential has expired',
    meaning: 'The access token is right, but its credential was given an end, which has passed.',
    wayOut: 'Ask an admin of the account to extend the credential, or to create another one.',
  },
  AccountSuspended: {
    status: 403,
    title: 'The account is suspended',
    meaning:
      'The operator has suspended the account. It is read-only, and claim links and card codes are hidden. Orders in progress are paused with StatusReason AccountSuspended.',
    wayOut:
      'Contact the operator. Once the account is active again, paused orders resume automatically; then repeat the request.',
  },
  WrongPassword: {
    status: 401,
    title: 'Wrong email or password',
    meaning:
      'Signing in as a person (portal, or POST /operator/Tokens): the email is unknown, or the password is wrong.',
    wayOut: 'Check both. To reset a forgotten password, use the link on the sign-in page or ask an admin for one.',
  },
  WrongCode: {
    status: 401,
    title: 'Wrong code',
    meaning: 'The two-factor code is wrong, has expired or was already used.',
    wayOut: 'Enter the code that your authenticator app shows now, or a recovery code.',
  },
  SignInRequired: {
    status: 401,
    title: 'Not signed in',
    meaning: 'There is no portal session, or it has expired or was ended from another device.',
    wayOut: 'Sign in.',
  },
  SecondFactorRequired: {
    status: 401,
    title: 'Second factor required',
    meaning:
      'The password is correct, but the second factor is still missing. `Factors` lists what the person has: AuthenticatorApp, Passkey.',
    wayOut: 'Enter a code, or use a passkey.',
  },
  WrongPasskey: {
    status: 401,
    title: 'Passkey not accepted',
    meaning:
      'The passkey is unknown or was removed, its signature is wrong, or it answers a request that was already answered or is too old.',
    wayOut: 'Try again; if it is refused again, use a code, a recovery code or another passkey.',
  },
  PasskeyTaken: {
    status: 409,
    title: 'This passkey is registered already',
    meaning: 'The authenticator returned a passkey that is already registered.',
    wayOut: 'Use it as it is, or remove it first.',
  },
  TooManyPasskeys: {
    status: 409,
    title: 'Too many passkeys',
    meaning: 'A person can have at most 20 passkeys.',
    wayOut: 'Remove one that is no longer used.',
  },
  SecondFactorNotSetUp: {
    status: 403,
    title: 'Set up two-factor sign-in first',
    meaning:
      'Operators must have a second factor, and an account can require one of its people; this person has none yet. Until then they can only set one up.',
    wayOut: 'Sign in to the portal and set up an authenticator app or a passkey. Then repeat the request.',
  },
  LastSecondFactor: {
    status: 409,
    title: 'A second factor is required',
    meaning: 'This is the person’s last second factor, and they must have one.',
    wayOut: 'Add another passkey or an authenticator app first.',
  },
  ConfirmationRequired: {
    status: 403,
    title: 'Confirm that it is you',
    meaning: 'This action needs the password or the second factor again. `With` says which: Password, Code or Passkey.',
    wayOut: 'Confirm, then repeat the request.',
  },
  RoleNotAllowed: {
    status: 403,
    title: 'Not allowed for this role',
    meaning: 'The person is signed in, but their role does not permit this.',
    wayOut: 'Ask an admin of the account to do it, or to change the role.',
  },
  SignOnRequired: {
    status: 403,
    title: 'Sign in with your company',
    meaning: 'People of this email domain sign in with their company’s provider; passwords are not accepted.',
    wayOut: 'Choose the company’s sign-in on the sign-in page. If it fails, ask the operator to allow passwords again.',
  },
  SignOnRefused: {
    status: 403,
    title: 'The company’s sign-in was refused',
    meaning: 'The provider did not sign the person in, or who they are there does not permit it; the detail says why.',
    wayOut: 'Start again, or ask an admin of the account about domains and groups.',
  },
  CrossSiteRequest: {
    status: 403,
    title: 'The request did not come from the portal',
    meaning: 'A call to the portal’s API came from another site, or without the X-Bestow-Portal header.',
    wayOut: 'Use the portal in a browser. Programs use the API under /v1 with a bearer token.',
  },
  MissingScope: {
    status: 403,
    title: 'The credential lacks a scope',
    meaning: 'The credential is valid, but was not given the scope that this call needs; `Scope` names it.',
    wayOut:
      'Ask an admin of the account to add the scope to the credential. Operator API: create a credential with this scope; with an operator’s token, ask an admin for a role that permits it.',
  },
  AddressNotAllowed: {
    status: 403,
    title: 'Not allowed from this address',
    meaning: 'The credential may only be used from certain addresses, and the call came from another one.',
    wayOut:
      'Call from an allowed address, or have this one added to the credential. Behind a proxy, check TRUSTED_PROXY_HOPS.',
  },
  NotFound: {
    status: 404,
    title: 'Not found',
    meaning: 'The path is unknown, or the resource does not exist in your account.',
    wayOut: 'Paths are case-sensitive and have no trailing slash. Check the id.',
  },
  OrderArchived: {
    status: 404,
    title: 'The order was archived',
    meaning:
      'The order is your account’s, but it is old and finished, and the operator has moved it out of the database. Its transactions are still listed, and its PONumber stays used.',
    wayOut: 'If you need it, ask the operator to restore it; then it can be read as before.',
  },
  MethodNotAllowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but does not accept this method.',
    wayOut: 'Use one of the methods in the `Allow` header.',
  },
  RequestTimeout: {
    status: 408,
    title: 'The request took too long to arrive',
    meaning:
      'The headers did not arrive within 10 seconds, or the complete request did not arrive within 35. Nothing was done.',
    wayOut: 'Send the same request again on a new connection.',
  },
  DuplicatePONumber: {
    status: 409,
    title: 'The PONumber is already used',
    meaning:
      '`Id` is the order that has this PONumber. `SameRequest` says whether this request asks for the same order; `Differences` lists the members that differ.',
    wayOut: 'Read the order at /v1/Orders/{Id}. To buy again, choose a new PONumber.',
  },
  InvalidTransition: {
    status: 409,
    title: 'Not possible in the current state',
    meaning: 'The resource is no longer in a state that allows this.',
    wayOut: 'Read the resource again to see its current state.',
  },
  OutOfStock: {
    status: 409,
    title: 'Nothing in stock',
    meaning: 'The code of a card was to be replaced, but there is no code of its product and value in stock.',
    wayOut: 'Load codes of this product and value into stock, then repeat the request.',
  },
  EmailTaken: {
    status: 409,
    title: 'The email address is already in use',
    meaning: 'Another portal user already has this email address.',
    wayOut: 'Use another address.',
  },
  DomainTaken: {
    status: 409,
    title: 'The domain is confirmed for another account',
    meaning: 'An email domain signs on with one account’s provider only.',
    wayOut: 'Find out which account it belongs to, and remove it there first.',
  },
  LastAdmin: {
    status: 409,
    title: 'The account needs at least one admin',
    meaning: 'The change would leave the account without an active admin.',
    wayOut: 'Make someone else an admin first.',
  },
  SecondPersonRequired: {
    status: 409,
    title: 'A second operator must approve this',
    meaning:
      'This action takes two operators: one requests it, another approves it. The approver must not have been invited by the requester and must have been an operator for long enough. `detail` says which condition is not met.',
    wayOut: 'Request it in the portal, and have another operator approve it there under Approvals.',
  },
  ApprovalWaiting: {
    status: 409,
    title: 'A request for this is already pending',
    meaning: 'A request about the same thing is waiting for approval; `ApprovalId` is its id.',
    wayOut: 'Approve, reject or withdraw that request first.',
  },
  ApprovalOutdated: {
    status: 409,
    title: 'The request is out of date',
    meaning:
      'A price or product has changed since, so approving the request would do something else than was requested.',
    wayOut: 'Reject the request and make a new one.',
  },
  CostChanged: {
    status: 409,
    title: 'The cost has changed',
    meaning: 'The purchase now costs a different amount; `TotalCost` is the current cost.',
    wayOut: 'Check the new cost, then submit again with it.',
  },
  TooManyPictures: {
    status: 409,
    title: 'Too many pictures',
    meaning: 'The account has reached its limit of branding pictures.',
    wayOut: 'Delete pictures that no branding uses.',
  },
  PictureInUse: {
    status: 409,
    title: 'The picture is in use',
    meaning: 'A branding uses this picture, so it cannot be deleted.',
    wayOut: 'Remove it from the branding first.',
  },
  AddressSuppressed: {
    status: 409,
    title: 'No mails are sent to this address',
    meaning:
      'A test mail was asked for by someone whose own address is suppressed: mails to it bounced, or were reported as spam.',
    wayOut: 'Ask the operator to take the address off the list of suppressed ones.',
  },
  TooManyDrafts: {
    status: 409,
    title: 'Too many drafts',
    meaning: 'The signed-in person has reached the limit of drafts of orders.',
    wayOut: 'Delete drafts that are no longer needed.',
  },
  IdTaken: {
    status: 409,
    title: 'The id is already in use',
    meaning: 'Something with this id already exists.',
    wayOut: 'Choose another id.',
  },
  InvoiceUnavailable: {
    status: 409,
    title: 'There is no invoice yet',
    meaning:
      'The funding request is not applied, the account has no billing address, or the installation issues no invoices; `detail` says which.',
    wayOut: 'Wait until the funding request is applied, or set a billing address with PUT /v1/BillingAddress.',
  },
  IdempotencyKeyReused: {
    status: 409,
    title: 'The Idempotency-Key was used for another request',
    meaning: 'An earlier request with the same Idempotency-Key had a different body.',
    wayOut: 'Use a new key for each new request, and the same key only to repeat one.',
  },
  TooManyEndpoints: {
    status: 409,
    title: 'Too many webhook endpoints',
    meaning: 'An account can have 50 webhook endpoints, enabled or not.',
    wayOut: 'Delete an endpoint that you no longer need, or change an existing one.',
  },
  EndpointNotEnabled: {
    status: 409,
    title: 'The webhook endpoint is not enabled',
    meaning:
      'Nothing is sent to a disabled or deleted endpoint. Its `DisabledReason` says why, if the service disabled it.',
    wayOut: 'Enable it with PATCH /v1/WebhookEndpoints/{id} and `{"Enabled": true}`, then send again.',
  },
  PayloadTooLarge: {
    status: 413,
    title: 'The body is too large',
    meaning: 'A request body can be at most 4 MiB.',
    wayOut: 'Split the order into several smaller ones.',
  },
  UnsupportedMediaType: {
    status: 415,
    title: 'The body is of another type',
    meaning: 'Bodies must be uncompressed JSON in UTF-8, or a file of the types that `detail` names.',
    wayOut: 'Send `Content-Type: application/json`, or the type of the file, and no Content-Encoding.',
  },
  ParcelConflict: {
    status: 409,
    title: 'The parcel’s status does not allow this',
    meaning:
      'Operators only. A parcel can be packed while it is Ready, handed over once it is Packed, and marked lost once it is Shipped.',
    wayOut:
      '`detail` gives the parcel’s status and the next step. Read the parcel again with GET /operator/Parcels/{id}.',
  },
  SerialsRefused: {
    status: 409,
    title: 'Some cards do not belong in this parcel',
    meaning:
      'Operators only. `errors` lists each rejected serial by its position, with the reason. Nothing was recorded.',
    wayOut: 'Remove those cards or correct their serials, then send the list again.',
  },
  NoCardsInStock: {
    status: 409,
    title: 'Not enough cards to resend the parcel',
    meaning:
      'Operators only. A lost parcel is replaced with cards of the same product and value, and there are too few in stock.',
    wayOut: 'Load more cards with `bestow codes import`, then try again. Nothing was changed.',
  },
  SpendingLimitExceeded: {
    status: 422,
    title: 'The credential may not spend that much today',
    meaning:
      'The credential has a spending limit per day (UTC), and the order would exceed it. `Limit` and `Spent` name the amounts in `CurrencyCode`. With a limit, other currencies than those listed cannot be spent at all.',
    wayOut: 'Wait until the next day, use another credential, or ask an admin of the account for a higher limit.',
  },
  BudgetExceeded: {
    status: 422,
    title: 'The budget of the department does not cover the order',
    meaning:
      'The department has a hard budget, and the order would exceed it. `Amount` and `Spent` name the budget and what its orders of the current period have cost, less refunds, in `CurrencyCode`. A hard budget allows no other currency than its own: for orders in another one `Amount` is 0. Nothing was stored; the PONumber is still free.',
    wayOut:
      'Wait until the next period, order for less or for another department, or ask an admin of the account for a larger budget.',
  },
  InsufficientFunds: {
    status: 422,
    title: 'The available balance does not cover the order',
    meaning: 'The order costs more than the Available balance in its currency. Pending funds cannot be spent.',
    wayOut: 'Request funding, wait until it is applied, and send the order again. Its PONumber is still free.',
  },
  TooManyRequests: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The limit in `RateLimit-Policy` has been reached.',
    wayOut: 'Wait the number of seconds in `Retry-After`.',
  },
  TooManyTokens: {
    status: 429,
    title: 'Too many active tokens',
    meaning: 'A credential can have at most 100 unexpired tokens.',
    wayOut: 'Reuse a token for its whole lifetime, or revoke unused ones with DELETE /v1/Tokens.',
  },
  TooManyStreams: {
    status: 429,
    title: 'Too many event streams',
    meaning: 'An account can have 10 event streams open at a time with one process of the service.',
    wayOut: 'Close streams that nobody reads, or share one among your readers. GET /v1/Events works meanwhile.',
  },
  InternalError: {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'An unexpected error in the service. It is logged under the request id in `instance`.',
    wayOut:
      'Send the same request again; a PONumber is never charged twice. If the error persists, report the request id.',
  },
  SignOnUnavailable: {
    status: 503,
    title: 'The company’s sign-in service cannot be reached',
    meaning: 'The provider did not answer in time, or not as OpenID Connect requires.',
    wayOut: 'Try again. If it stays, ask an admin of the account, or the operator, to allow passwords again.',
  },
  ServiceUnavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    meaning: 'A dependency is down or the service is at capacity. A write may or may not have taken effect.',
    wayOut:
      'Send exactly the same request again after `Retry-After` seconds. If the first attempt placed the order, the answer is 409 with its Id.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/** Codes of single faults inside `errors` of an InvalidRequest. */
export const faultCatalog = {
  Malformed: 'The path, headers, length or encoding of the request is malformed; `detail` says which.',
  MalformedJson: 'The body is not valid JSON; `detail` gives line and column.',
  TooDeep: 'The JSON is nested more than 32 levels deep.',
  DuplicateMember: 'An object has two members with the same name.',
  ForbiddenMember: 'A member name that is never allowed, such as `__proto__`.',
  ForbiddenCharacter:
    'A character that is not allowed here: NUL, an unpaired surrogate, or a control character in single-line text.',
  NumberTooPrecise: 'The number has more digits than can be stored exactly.',
  NumberOutOfRange: 'The number is too large or too close to zero to be stored exactly.',
  Required: 'A required member is missing or null.',
  UnknownMember: 'The member is not recognised; `detail` suggests the closest valid name.',
  UnknownColumn: 'The file has no column with this name.',
  UnknownParameter: 'The query parameter is not recognised; `detail` suggests the closest valid name.',
  RepeatedParameter: 'A query parameter appears more than once.',
  InvalidCursor: 'Not a `NextCursor` of an answer to this list.',
  WrongType: 'The value has the wrong JSON type.',
  NotAllowed: 'The value is not one of the allowed values.',
  TooShort: 'The text or list is shorter than allowed.',
  TooLong: 'The text or list is longer than allowed. Lengths count code points.',
  OutOfRange: 'The number is outside the allowed range.',
  InvalidEmail: 'Not a single plain email address of at most 254 characters.',
  InvalidPhone: 'Not a phone number in E.164 form, such as +14155550123.',
  CountryNotServed: 'Text messages to this country are not supported.',
  InvalidUrl: 'Not an acceptable https URL.',
  InvalidInstant: 'Not an ISO 8601 date and time with a time zone.',
  InvalidTimeZone: 'Not an IANA time zone, such as Europe/Berlin.',
  GivenTwice: 'The value is given in two places; send it once.',
  InvalidCurrency: 'Not an ISO 4217 currency code.',
  UnknownProduct: 'There is no product with this id, or your account cannot order it.',
  UnknownBranding: 'Your account has no branding with this id.',
  UnknownCard: 'The line item has no card with this id.',
  UnknownDepartment: 'Your account has no department with this id.',
  UnknownShippingMethod: 'There is no shipping method with this id.',
  UnknownCarrier: 'Your account cannot use a carrier with this id.',
  ProductRetired: 'The product can no longer be ordered.',
  DeliveryTypeNotSupported: 'The product cannot be delivered this way; see AvailableDeliveryTypes.',
  InvalidValue: 'Value is not one of the Denominations, is outside the range, or has more decimals than the currency.',
  MixedCurrencies: 'The line’s currency differs from that of the first line; an order has one currency.',
  CostAboveLimit: 'The order costs more than your account may spend in one order.',
  TooManyCards: 'The order has more cards than allowed.',
  TooManyMessages: 'The time window has more webhook messages than one replay can send; choose a shorter window.',
  CostTooLarge: 'The total cost is too large to be calculated exactly.',
  NotForThisDeliveryType: 'The member belongs to another delivery type.',
  DepartmentRequired: 'Your account uses departments, so DepartmentId is required.',
  BudgetExceeded: 'The hard budget of the department does not cover the order.',
  DepartmentNotAllowed: 'Your account does not use departments; leave DepartmentId out.',
  InvalidCulture: 'Culture is not one of the product’s CultureCodes.',
  ExpiresTooLate: 'ClaimExpiresAt is more than five years from now.',
  ExpiresTooSoon:
    'ClaimExpiresAt is less than 24 hours after delivery, or less than the days that the product demands.',
  ExpiryNotAllowed: 'Cards of this product do not expire.',
  TooFarAhead: 'DeliveryDate is more than a year from now.',
  InvalidCountry: 'Country is not an ISO 3166-1 alpha-2 code.',
  InvalidState: 'State is missing or unknown, and addresses in this country need one.',
  InvalidZip: 'Zip is not valid for this country.',
  CarrierRequired: 'The product can only be shipped on a carrier; CarrierId is required.',
  CarrierDoesNotFit: 'The carrier does not support this product, or belongs to another FulfillmentGroup.',
  CarrierQuantity: 'The number of cards in one parcel is outside the carrier’s supported quantity.',
  ShippingMethodDoesNotFit: 'The shipping method has a different FulfillmentGroup or currency than the product.',
  ParcelMismatch: 'Lines with the same ShipmentId must share address, shipping method and carrier.',
  CommonPassword: 'The password is too easy to guess: common words, your own name or company, or a keyboard pattern.',
  BreachedPassword: 'The password is in a collection of leaked passwords.',
  SerialTwice: 'Operators: duplicate serial.',
  SerialUsed: 'Operators: the card with this serial has already shipped.',
  UnknownSerial: 'Operators: no card with this serial is in stock.',
  SerialPacked: 'Operators: the card is packed in another parcel.',
  WrongCard: 'Operators: the parcel does not need a card of this product and value.',
  NoRoom: 'Operators: the parcel already has all its cards of this product and value.',
  PONumberTaken: 'The PONumber is already used (only in answers of Validate).',
} as const;
