export type ColorScheme = 'light' | 'dark';

/**
 * A mail for a preview: its links open in a new tab, since the frame cannot leave its page, and its dark styles apply to the
 * chosen scheme instead of the reader's.
 */
export function showMail(html: string, scheme: ColorScheme): string {
  return withNewTabs(html).replaceAll(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_all, wanted: string) =>
    wanted === scheme ? '(min-width: 0)' : '(max-width: 0)',
  );
}

function withNewTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
