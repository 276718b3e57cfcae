import type { UploadRecord } from './types.ts';

/**
 * The PONumber of an upload's order: the same for every attempt, so that nothing is bought twice. It contains the id of
 * the upload, so that a prefix that is used again never stands for another order.
 */
export function uploadPoNumber(
  { id, poNumberPrefix }: Pick<UploadRecord, 'id' | 'poNumberPrefix'>,
  orderIndex: number,
): string {
  return `${poNumberPrefix ?? 'upload'}-${id}-${String(orderIndex).padStart(3, '0')}`;
}
