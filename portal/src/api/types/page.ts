export interface Page<Row> {
  readonly Data: readonly Row[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** A list that is always short enough to come whole. */
export interface Listed<Row> {
  readonly Data: readonly Row[];
}
