/** The fields that a column can be mapped to. Names are those of an order line; common aliases are recognised. */
export const fields = [
  { name: 'ProductId', label: 'Product', isRequired: true, aliases: ['product', 'productid', 'sku', 'card'] },
  { name: 'Value', label: 'Value of one card', isRequired: true, aliases: ['value', 'amount', 'denomination'] },
  { name: 'Email', label: 'Email', isRequired: false, aliases: ['email', 'emailaddress', 'mail', 'recipientemail'] },
  { name: 'Sms', label: 'Phone number', isRequired: false, aliases: ['sms', 'phone', 'mobile', 'phonenumber'] },
  {
    name: 'To',
    label: 'Recipient’s name',
    isRequired: false,
    aliases: ['to', 'name', 'recipient', 'recipientname', 'fullname'],
  },
  { name: 'Quantity', label: 'Number of cards', isRequired: false, aliases: ['quantity', 'qty', 'count'] },
  { name: 'FromName', label: 'Sender’s name', isRequired: false, aliases: ['from', 'fromname', 'sender'] },
  { name: 'FromEmail', label: 'Sender’s email', isRequired: false, aliases: ['fromemail', 'senderemail'] },
  { name: 'Message', label: 'Message', isRequired: false, aliases: ['message', 'note', 'text', 'greeting'] },
  {
    name: 'DeliveryDate',
    label: 'Deliver on',
    isRequired: false,
    aliases: ['deliverydate', 'date', 'senddate', 'sendon'],
  },
  {
    name: 'DeliveryZone',
    label: 'Time zone',
    isRequired: false,
    aliases: ['deliveryzone', 'timezone', 'zone', 'tz'],
  },
  { name: 'BrandingId', label: 'Branding', isRequired: false, aliases: ['branding', 'brandingid'] },
  { name: 'Culture', label: 'Language', isRequired: false, aliases: ['culture', 'language', 'locale'] },
  {
    name: 'ExternalId',
    label: 'Your own id',
    isRequired: false,
    aliases: ['externalid', 'id', 'reference', 'employeeid'],
  },
] as const;

export type FieldName = (typeof fields)[number]['name'];
export const fieldNames = fields.map(({ name }) => name);

/** The field for each JSON pointer of an order line, to assign faults. */
export const fieldByPointer: Readonly<Record<string, FieldName>> = {
  '/ProductId': 'ProductId',
  '/Value': 'Value',
  '/Quantity': 'Quantity',
  '/DigitalDeliveryAddress': 'Email',
  '/DigitalDeliveryAddress/Email': 'Email',
  '/DigitalDeliveryAddress/Sms': 'Sms',
  '/Personalization/To': 'To',
  '/Personalization/FromName': 'FromName',
  '/Personalization/FromEmail': 'FromEmail',
  '/Personalization/Message': 'Message',
  '/Personalization/DeliveryDate': 'DeliveryDate',
  '/Personalization/DeliveryZone': 'DeliveryZone',
  '/BrandingId': 'BrandingId',
  '/Culture': 'Culture',
  '/ExternalId': 'ExternalId',
};

/** The columns whose header is recognised, each field once, the first matching column. */
export function guessColumns(header: readonly string[]): Partial<Record<FieldName, number>> {
  const words = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns: Partial<Record<FieldName, number>> = {};
  for (const { name, aliases } of fields) {
    const exact = words.indexOf(name.toLowerCase());
    const column = exact >= 0 ? exact : words.findIndex((word) => (aliases as readonly string[]).includes(word));
    const isTaken = Object.values(columns).includes(column);
    if (column >= 0 && !isTaken) columns[name] = column;
  }
  return columns;
}
