export type DeliveryType = 'DigitalDelivery' | 'PhysicalShipment' | 'Links';
export type OrderStatus = 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
export type LineStatus = 'Pending' | 'Complete' | 'Failed' | 'Cancelled';
type Text = string | null;

export interface PostalAddress {
  readonly Name: Text;
  readonly AddressLine1: Text;
  readonly AddressLine2: Text;
  readonly AddressLine3: Text;
  readonly City: Text;
  readonly State: Text;
  readonly Zip: Text;
  readonly Country: Text;
}

export interface ClaimData {
  readonly Id: string;
  readonly ClaimTimestamp: Text;
  readonly ClaimStatus: 'Unclaimed' | 'Claimed' | 'Voided' | null;
}

export interface LineItem {
  readonly Id: string;
  readonly Status: LineStatus;
  readonly StatusReason: Text;
  readonly DeliveryStatus: 'NotSent' | 'Sent' | 'Delivered' | 'Bounced' | 'Failed' | 'Shipped' | null;
  readonly ClaimData: readonly ClaimData[];
  readonly Cost: number;
  readonly ExternalId: Text;
  readonly ProductId: string;
  readonly Value: number;
  readonly Quantity: number;
  readonly Culture: Text;
  readonly BrandingId: Text;
  readonly PhysicalDeliveryAddress:
    | (PostalAddress & { readonly ShippingMethodId: Text; readonly CarrierId: Text })
    | null;
  readonly DigitalDeliveryAddress: { readonly Sms: Text; readonly Email: Text } | null;
  readonly Personalization: {
    readonly To: Text;
    readonly FromName: Text;
    readonly FromEmail: Text;
    readonly Message: Text;
    readonly DeliveryDate: Text;
  } | null;
}

export interface Order {
  readonly Id: string;
  readonly Timestamp: string;
  readonly Status: OrderStatus;
  readonly StatusReason: Text;
  readonly LineItems: readonly LineItem[];
  readonly CurrencyCode: string;
  readonly Type: DeliveryType;
  readonly PONumber: string;
  readonly Note: Text;
  readonly DepartmentId: Text;
}

export interface TimelineEntry {
  readonly At: string;
  readonly LineItemId: string | null;
  readonly Kind: string;
  readonly Detail: string | null;
}

export interface OrderWithTimeline extends Order {
  readonly Timeline: readonly TimelineEntry[];
}

export interface RevealedCard {
  readonly Id: string;
  readonly LineItemId: string;
  readonly ClaimLink: string;
  readonly ClaimLinkChallengeAnswer: string;
}

export interface OrderValidation {
  readonly Valid: boolean;
  readonly CurrencyCode: string | null;
  readonly TotalCost: number | null;
  readonly SufficientFunds: boolean;
  readonly LineItems: readonly { readonly Cost: number | null }[];
  readonly Errors: readonly { readonly pointer?: string; readonly code: string; readonly detail: string }[];
}
