/**
 * Stores the keys of orders that have none yet: account_id, order_id, key_id, root_key_id, wrapped_key. Returns them without
 * the keys themselves.
 */
export const insertOrderKeysSql = (part: string) =>
  `insert into order_keys (account_id, order_id, key_id, root_key_id, wrapped_key)
  select account_id, order_id, key_id, root_key_id, wrapped_key from ${part}
  returning account_id, order_id, key_id`;

/** Issues cards. The part has the columns of the table up to key_id; a card that is not plastic has no serial. */
export const insertCardsSql = (part: string) =>
  `insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, serial_fingerprint,
                     code_hint, source, issued_at, key_id)
  select account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, serial_fingerprint,
         code_hint, source, issued_at, key_id
  from ${part}`;
