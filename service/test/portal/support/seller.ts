/** With it the service issues invoices, and the funding page has its section about them. */
export const seller = {
  SELLER_NAME: 'Bestow GmbH',
  SELLER_STREET: 'Hauptstraße 1',
  SELLER_ZIP: '10115',
  SELLER_CITY: 'Berlin',
  SELLER_COUNTRY: 'DE',
  SELLER_REGISTRATION: 'HRB 12345',
};
