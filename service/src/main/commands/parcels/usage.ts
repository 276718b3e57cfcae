const group = { value: 'FulfillmentGroup', does: 'only parcels of this group' };
const after = { value: 'parcel', does: 'only parcels after this one' };
const status = {
  value: 'status',
  does: 'Ready (to pack), Packed, Shipped, Lost or Cancelled; Ready by default',
  choices: ['Ready', 'Packed', 'Shipped', 'Lost', 'Cancelled'],
};

/** Options and help of the parcel commands. */
export const listOptions = { group, status, after };

export const exportOptions = {
  group,
  status,
  after,
  format: { value: 'csv|pdf', does: 'required unless the file name ends in .csv or .pdf', choices: ['csv', 'pdf'] },
};

export const exportMore = `A .csv file is a list of the parcels with their addresses. Fill in Courier and TrackingNumber as they leave, and read it
back with "bestow parcels ship-file". A .pdf file has the pick list, and for each parcel a packing slip and an address label.
Both hold names and addresses: keep them as you keep those.`;

export const packMore = `<serials> are the numbers on the backs of the cards, separated by commas; "-" reads one per line from standard input, as a
scanner sends them. All of them are packed, or none. Any card of the right product and value will do. A parcel may be packed in several
goes; what is in it already may be scanned again.`;

export const shipOptions = {
  courier: { value: 'name', does: 'who carries it', isRequired: true },
  tracking: { value: 'number', does: 'the courier’s tracking number', isRequired: true },
  'tracking-url': { value: 'https address', does: 'tracking page' },
};

export const shipFileMore = `A CSV file with the columns ParcelId, Courier, TrackingNumber and, optionally, TrackingUrl; the other columns of an exported
list may stay. Rows without courier and tracking number are passed over. "-" reads standard input. The file has at most 4 MiB. Refused
rows are listed in <file>.faults.csv, and the command then ends with code 1; the good rows are shipped all the same. Run it again as often as you like:
what was shipped before is passed over.`;
