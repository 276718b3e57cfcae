/** Values of a line's ExternalId that make stage's simulator or its warehouse misbehave, so that integrators can try what may happen. */
export const stageMarkers = {
  OutOfStock: 'stage:out-of-stock',
  SlowSupplier: 'stage:slow-supplier',
  FailingSupplier: 'stage:failing-supplier',
  PartialFailure: 'stage:partial-failure',
  UnknownOutcome: 'stage:unknown-outcome',
  LostParcel: 'stage:lost-parcel',
} as const;
