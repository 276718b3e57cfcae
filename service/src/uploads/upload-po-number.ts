/** The PONumber of an upload's order: the same for every attempt, so that nothing is bought twice. */
export function uploadPoNumber(uploadId: string, orderIndex: number): string {
  return `upload-${uploadId}-${String(orderIndex).padStart(3, '0')}`;
}
