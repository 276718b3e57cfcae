/** Values of a line's ExternalId that simulate failures on stage. */
export const stageMarkers = {
  OutOfStock: 'stage:out-of-stock',
  SlowSupplier: 'stage:slow-supplier',
  FailingSupplier: 'stage:failing-supplier',
  PartialFailure: 'stage:partial-failure',
  UnknownOutcome: 'stage:unknown-outcome',
  WebhookLost: 'stage:webhook-lost',
  LostParcel: 'stage:lost-parcel',
} as const;

export function isMarked(externalId: string | null): boolean {
  return externalId !== null && (Object.values(stageMarkers) as readonly string[]).includes(externalId);
}
