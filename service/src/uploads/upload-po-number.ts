/** The PONumber of an upload's order: the same at every try, so that no try buys twice. */
export function uploadPoNumber(uploadId: string, orderIndex: number): string {
  return `upload-${uploadId}-${String(orderIndex).padStart(3, '0')}`;
}
