export type UploadType = 'DigitalDelivery' | 'Links';

export interface UploadMapping {
  readonly Type: UploadType;
  readonly Columns: Readonly<Record<string, number | null>>;
  readonly Defaults: UploadDefaults;
  readonly DepartmentId?: string | null;
  readonly Note?: string | null;
}

/** What holds for every row, as texts like the cells of the list. */
export type UploadDefaults = Readonly<Record<string, string | null>>;

export interface Upload {
  readonly Id: string;
  readonly FileName: string;
  readonly CreatedAt: string;
  readonly CreatedBy: string | null;
  readonly Status: 'Draft' | 'Running' | 'Done' | 'Failed';
  readonly StatusReason: string | null;
  readonly Header: readonly string[];
  readonly Fields: readonly { readonly Name: string; readonly Label: string; readonly IsRequired: boolean }[];
  readonly Mapping: UploadMapping | null;
  readonly RowCount: number;
  readonly FaultyCount: number;
  readonly SkippedCount: number;
  readonly CurrencyCode: string | null;
  readonly TotalCost: number | null;
  readonly SufficientFunds: boolean;
  readonly OrdersPlanned: number;
  readonly OrdersPlaced: number;
  readonly LinesPlaced: number;
  readonly LinesFailed: number;
}

export interface UploadRow {
  readonly Row: number;
  readonly Cells: readonly string[];
  readonly IsSkipped: boolean;
  readonly Faults: readonly {
    readonly Column: number | null;
    readonly Field: string | null;
    readonly Code: string;
    readonly Detail: string;
  }[];
  readonly Cost: number | null;
}
