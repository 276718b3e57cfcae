export const templateName = 'bestow_template';

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/\/bestow(?=\?|$)/, `/${database}`);
}
