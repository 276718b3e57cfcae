/** Their codes come from the supplier, from stock and then the supplier, and from the stock of plastic cards. */
export const productOfSupplier = 'aurora-coffee-usd';
export const productOfStock = 'willowmere-garden-usd';
export const productByMail = 'aurora-coffee-card-usd';
