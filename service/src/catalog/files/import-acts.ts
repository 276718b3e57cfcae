import type { Act } from '../../accounts/acting.ts';
import type { CatalogPlan, PlannedItem, PlannedPrice, PlannedProduct } from './plan-types.ts';

/** The audit log says the same as if each change had been made in the portal. */
export function actsOf({ products, prices, methods, carriers, pictures }: CatalogPlan): Act[] {
  return [
    ...pictures.map(({ name }): Act => ({ action: 'PictureUploaded', target: name })),
    ...products.flatMap(actsOfProduct),
    ...prices.map(actOfPrice),
    ...methods.map((method) => actOfItem('ShippingMethod', method)),
    ...carriers.map((carrier) => actOfItem('Carrier', carrier)),
  ];
}

function actsOfProduct({ row, old, difference }: PlannedProduct): Act[] {
  const details = { Fee: Number(row.fee), DiscountPercentage: Number(row.discountPercentage) };
  if (!old) {
    const added: Act = { action: 'ProductAdded', target: row.id, details };
    return row.isActive ? [added] : [added, { action: 'ProductRetired', target: row.id }];
  }
  const isSwitched = old.isActive !== row.isActive;
  const isChanged = difference.changes.some(({ member }) => member !== 'Active');
  return [
    ...(isChanged ? [{ action: 'ProductChanged', target: row.id, details }] : []),
    ...(isSwitched ? [{ action: row.isActive ? 'ProductRestored' : 'ProductRetired', target: row.id }] : []),
  ];
}

function actOfPrice({ accountId, row, isRemoved }: PlannedPrice): Act {
  const own = isRemoved ? { Fee: null, DiscountPercentage: null, IsEntitled: null } : ownOf(row);
  const details = { ProductId: row.productId, ...own };
  return { action: 'AccountProductChanged', target: accountId, accountId, details };
}

function ownOf({ fee, discountPercentage, isEntitled }: PlannedPrice['row']) {
  return {
    Fee: fee === null ? null : Number(fee),
    DiscountPercentage: discountPercentage === null ? null : Number(discountPercentage),
    IsEntitled: isEntitled,
  };
}

function actOfItem(noun: 'ShippingMethod' | 'Carrier', item: PlannedItem<{ readonly id: string }>): Act {
  const target = item.item.id;
  if (item.wasActive === null) return { action: `${noun}Added`, target };
  const isOnlySwitchedOff = item.wasActive && !item.isActive && item.difference.changes.length === 1;
  return { action: `${noun}${isOnlySwitchedOff ? 'SwitchedOff' : 'Changed'}`, target };
}
