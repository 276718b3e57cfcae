import { foldCase } from '../kit/text-rules.ts';
import type {
  CardholderInformation,
  DigitalAddress,
  LineDetails,
  LinePersonalization,
  PhysicalAddress,
  PostalAddress,
} from './types.ts';

/** A document as stored: only members that have a value. */
export type Stored<Document> = { readonly [Member in keyof Document]?: NonNullable<Document[Member]> | null };

export interface StoredDetails
  extends Stored<Pick<LineDetails, 'externalId' | 'culture' | 'productVariantId' | 'claimExpiresAt' | 'claimDays'>> {
  readonly digital?: Stored<DigitalAddress> | null;
  readonly physical?: Stored<PhysicalAddress> | null;
  readonly personalization?: Stored<LinePersonalization> | null;
  readonly cardholder?: Stored<CardholderInformation> | null;
}

/**
 * Half of the members of most lines are null. Without them a line is 195 bytes smaller, and PostgreSQL reads 3 µs less JSON
 * for it (decision 0020).
 */
export function toStoredDetails(details: LineDetails): StoredDetails {
  return withValues({
    externalId: details.externalId,
    culture: details.culture,
    productVariantId: details.productVariantId,
    claimExpiresAt: details.claimExpiresAt,
    claimDays: details.claimDays,
    digital: details.digital && withValues(details.digital),
    physical: details.physical && withValues(details.physical),
    personalization: details.personalization && withValues(details.personalization),
    cardholder: details.cardholder && withValues(details.cardholder),
  });
}

/** What lists of orders look for on a line; stored in columns of their own. */
export interface FilterValues {
  readonly email: string | null;
  readonly sms: string | null;
  readonly names: string | null;
}

export function filterValuesOf({ digital, physical, personalization }: LineDetails): FilterValues {
  const names = [personalization?.to, physical?.name].filter((name) => typeof name === 'string');
  return {
    email: digital?.email?.toLowerCase() ?? null,
    sms: digital?.sms ?? null,
    // No name contains a line break, so a search cannot match across two names.
    names: names.length > 0 ? foldCase(names.join('\n')) : null,
  };
}

export function fromStoredDetails(stored: StoredDetails): LineDetails {
  const { digital, physical, personalization, cardholder } = stored;
  return {
    externalId: stored.externalId ?? null,
    culture: stored.culture ?? null,
    productVariantId: stored.productVariantId ?? null,
    claimExpiresAt: stored.claimExpiresAt ?? null,
    claimDays: stored.claimDays ?? null,
    digital: digital ? { email: digital.email ?? null, sms: digital.sms ?? null } : null,
    physical: physical ? fromStoredAddress(physical) : null,
    personalization: personalization ? { ...noPersonalization, ...personalization } : null,
    cardholder: cardholder ? { ...noPostal, phoneNumber: null, email: null, ...cardholder } : null,
  };
}

export function fromStoredAddress(stored: Stored<PhysicalAddress>): PhysicalAddress {
  return { ...noPostal, shippingMethodId: null, carrierId: null, shipmentId: null, ...stored };
}

export const noPersonalization: LinePersonalization = {
  to: null,
  fromName: null,
  fromEmail: null,
  message: null,
  deliveryDate: null,
  deliveryZone: null,
};

const noPostal: PostalAddress = {
  name: null,
  addressLine1: null,
  addressLine2: null,
  addressLine3: null,
  city: null,
  state: null,
  zip: null,
  country: null,
};

function withValues<Document extends object>(document: Document): Stored<Document> {
  const kept: { [Member in keyof Document]?: NonNullable<Document[Member]> } = {};
  for (const name in document) {
    const value = document[name];
    if (value !== null && value !== undefined) kept[name] = value;
  }
  return kept;
}
