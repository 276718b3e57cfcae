import { get } from './client.ts';

/*
 * Several installations (cells) can share the accounts. The router in front of them answers what is about all cells; an
 * installation without cells has neither the router nor these calls.
 */

export interface Cell {
  readonly Name: string;
  /** Whether it gets new accounts. */
  readonly IsOpen: boolean;
  /** The one that this browser works in. */
  readonly IsCurrent: boolean;
  /** Whether this browser has the session of an operator there. */
  readonly IsSignedIn: boolean;
  readonly IsReady: boolean;
  /** Null: this person may not see it, or it is unknown. */
  readonly Accounts: number | null;
}

export interface Cells {
  readonly Data: readonly Cell[];
  /** The open cell with the fewest accounts. */
  readonly NextAccount: string | null;
}

export function readCells(): Promise<Cells> {
  return get<Cells>('/Cells');
}

/** The cell that this browser works in; null: there are no cells. */
export function currentCell(): string | null {
  const [, name] = /(?:^|; )__Host-bestow-cell=([a-z0-9-]+)/.exec(document.cookie) ?? [];
  return name ?? null;
}

/** Makes a call in this cell, with the session that the browser has there. */
export function inCell(name: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { 'Bestow-Cell': name } };
}

/** Where the browser changes to this cell, and a page there. */
export function cellUrl(name: string, path?: string): string {
  const page = path === undefined ? '' : `?${new URLSearchParams({ to: path })}`;
  return `/portal/cells/${name}${page}`;
}
