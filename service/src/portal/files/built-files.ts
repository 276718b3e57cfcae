import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The application's page with a new nonce. Null: it was not built. */
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
      // It may be built a moment later, so a failed lookup is not cached.
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
 * Scripts come only from our files. The nonce is for the single style element of the component library; frames are for
 * previews, which have their own policy.
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
