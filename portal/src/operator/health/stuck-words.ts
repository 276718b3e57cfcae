/** What a stuck order suffers from, by the service's word for it, which stands in the log and in docs/operations.md. */
export const stuckWords: Readonly<Record<string, string>> = {
  NotServed: 'Lines are due and lack cards',
  NotEnded: 'All lines have ended, the order has not',
  LeftBehind: 'Lines have ended, but codes are still set aside or a supplier still counts as asked',
  NotSent: 'Cards wait to be sent',
  NotArranged: 'Cards lie in no parcel, or ended lines lie in one',
  NotTold: 'It has ended, and the address it brought along was never told',
  StatusContradictsLines: 'Its status contradicts its lines',
  EndedWithoutEvent: 'It has ended, and no event says so',
};
