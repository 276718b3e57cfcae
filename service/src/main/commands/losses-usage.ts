/** Help of "bestow codes losses": its columns. */
export const lossColumns = `One line per order line, newest first, at most 200, with these columns:
  time      when the cards were written down as lost (UTC)
  amount    their value, with its currency
  cards     how many
  product   the product's id
  source    who issued the cards
  reason    why they could not be returned
  order     the order and the number of its line
  account   the account's name

The last lines are the totals, one for each currency.`;
