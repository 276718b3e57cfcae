import { object, singleLine } from '../../kit/schema.ts';

const reasonLengthMax = 200;

/** Why an order is rejected. */
export const wireReject = object(
  { Reason: singleLine(reasonLengthMax, { description: 'For whoever placed the order.' }) },
  { title: 'Rejection' },
);
