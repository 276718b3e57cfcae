import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The application's page, with a fresh nonce in it. Null: it was not built. */
export interface BuiltFiles {
  page(): Promise<{ readonly html: string; readonly policy: string } | null>;
}

const placeholder = '__CSP_NONCE__';
const nonceBytes = 16;

export function createBuiltFiles(filesDir: string): BuiltFiles {
  let template: Promise<string> | null = null;

  async function readTemplate(): Promise<string | null> {
    template ??= readFile(join(filesDir, 'index.html'), 'utf8');
    return template.catch(() => {
      // Built a moment later it is there; a failed look must not be remembered.
      template = null;
      return null;
    });
  }

  return {
    async page() {
      const html = await readTemplate();
      if (html === null) return null;
      const nonce = randomBytes(nonceBytes).toString('base64');
      return { html: html.replaceAll(placeholder, nonce), policy: pagePolicy(nonce) };
    },
  };
}

/**
 * Scripts come from files of ours only. The nonce is for the one style element that the component library makes; frames
 * are for previews, which carry a policy of their own.
 */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
