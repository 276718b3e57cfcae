const forbidden = /<script|<foreignObject|<!DOCTYPE|<!ENTITY|\son\w+\s*=|javascript:|href\s*=\s*["']?\s*(?!["'#\s])/i;

/**
 * What is wrong with an SVG drawing. Pictures are served with a policy that runs no script; this rejects drawings that
 * contain one, or load something from elsewhere, so that a copy elsewhere is harmless too.
 */
export function checkDrawing(bytes: Buffer, bytesMax: number): { readonly fault: string | null } {
  if (bytes.length > bytesMax) return { fault: `must be at most ${bytesMax / 1024} KiB` };
  const text = bytes.toString('utf8');
  if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return { fault: 'must be an SVG drawing' };
  return { fault: forbidden.test(text) ? 'must not contain scripts or load other files' : null };
}
