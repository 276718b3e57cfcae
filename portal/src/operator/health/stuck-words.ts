/** Why an order is stuck, by the service's reason, which is also in the log and in docs/operations.md. */
export const stuckWords: Readonly<Record<string, string>> = {
  NotServed: 'Lines are due but have no cards',
  NotEnded: 'All lines have ended, but the order has not',
  LeftBehind: 'Lines have ended, but codes are still reserved or a supplier request is still open',
  NotSent: 'Cards have not been sent',
  NotArranged: 'Cards are not in a parcel, or a parcel has lines that ended',
  NotTold: 'The order has ended, but its webhook was not sent',
  StatusContradictsLines: 'The order’s status contradicts its lines',
  EndedWithoutEvent: 'The order has ended, but its event is missing',
};
