import type { CommandOption, Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';

/** A word as part of a path. */
export function pathOf(word: unknown): string {
  return encodeURIComponent(String(word ?? ''));
}

export function accountPath({ account }: Given): string {
  return `/Accounts/${pathOf(account)}`;
}

export const pageOption: CommandOption = { value: 'number', does: 'the page to show; 1 by default' };

/** The query of a list: the page, and further parameters that were given. */
export function pageQuery(
  { page = '1' }: Given,
  more: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string>> {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new WrongUse('--page must be a whole number from 1 on.');
  const given = Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { pageIndex: page, ...Object.fromEntries(given) };
}

export const allOption: CommandOption = { does: 'also those that are done' };

export const reasonOption: CommandOption = { value: 'text', does: 'why, for the record', isRequired: true };
