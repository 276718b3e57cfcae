import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { Product, ShippingMethod } from '../catalog/types.ts';
import type { FaultList } from '../kit/fault-list.ts';
import { checkPostalAddress } from './postal-address.ts';
import type { PhysicalAddress } from './types.ts';

const requiredMembers = [
  ['ShippingMethodId', 'shippingMethodId'],
  ['Name', 'name'],
  ['AddressLine1', 'addressLine1'],
  ['City', 'city'],
  ['Zip', 'zip'],
  ['Country', 'country'],
] as const;

/** Checks where a line is mailed, how and on which carrier; the shipping method if it fits. */
export function checkPhysicalAddress(
  address: PhysicalAddress,
  product: Product | null,
  place: string,
  catalog: AccountCatalog,
  faults: FaultList,
): ShippingMethod | null {
  for (const [member, key] of requiredMembers) {
    if (!address[key]?.trim())
      faults.add(`${place}/${member}`, 'Required', `${member} is required for PhysicalShipment.`);
  }
  const { country, state, zip, city } = address;
  if (country !== null) {
    for (const fault of checkPostalAddress({ country, state, zip, city })) {
      faults.add(`${place}/${fault.member}`, fault.code, fault.detail);
    }
  }
  checkCarrier(address, product, place, catalog, faults);
  return checkShippingMethod(address, product, place, catalog, faults);
}

function checkShippingMethod(
  address: PhysicalAddress,
  product: Product | null,
  place: string,
  catalog: AccountCatalog,
  faults: FaultList,
): ShippingMethod | null {
  if (address.shippingMethodId === null) return null;
  const method = catalog.shippingMethodsById.get(address.shippingMethodId);
  if (!method) {
    faults.add(
      `${place}/ShippingMethodId`,
      'UnknownShippingMethod',
      'There is no shipping method with this ShippingMethodId.',
    );
    return null;
  }
  if (!product) return null;
  const { fulfillmentGroup, currencyCode, name } = product.content;
  if (method.fulfillmentGroup !== fulfillmentGroup || method.currencyCode !== currencyCode) {
    const needed = `FulfillmentGroup ${fulfillmentGroup} and in ${currencyCode}`;
    faults.add(
      `${place}/ShippingMethodId`,
      'ShippingMethodDoesNotFit',
      `${name} needs a shipping method of ${needed}.`,
    );
    return null;
  }
  return method;
}

function checkCarrier(
  address: PhysicalAddress,
  product: Product | null,
  place: string,
  catalog: AccountCatalog,
  faults: FaultList,
): void {
  if (address.carrierId === null) {
    if (product?.content.hasRequiredCardCarriers) {
      faults.add(
        `${place}/CarrierId`,
        'CarrierRequired',
        `${product.content.name} can only be shipped on a carrier; CarrierId is required.`,
      );
    }
    return;
  }
  const carrier = catalog.carriersById.get(address.carrierId);
  if (!carrier) {
    faults.add(`${place}/CarrierId`, 'UnknownCarrier', 'Your account cannot use a carrier with this CarrierId.');
  } else if (product) {
    const fits =
      carrier.productIds.includes(product.id) && carrier.fulfillmentGroup === product.content.fulfillmentGroup;
    if (!fits)
      faults.add(
        `${place}/CarrierId`,
        'CarrierDoesNotFit',
        `${carrier.name} does not support ${product.content.name}.`,
      );
  }
}
