import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml2html from 'mjml';
import type { GeneratedFile } from '../docs/generated-files.ts';
import { rootDir } from '../files.ts';
import { cutTemplate } from './template-parts.ts';
import { writeModule } from './write-module.ts';

const folder = 'service/src/delivery/content/templates';
const templates = ['gift-mail', 'notice-mail'] as const;

/**
 * The modules that the mail templates are compiled to. MJML knows what mail programs need; it is not needed at run
 * time.
 */
export async function makeMailTemplates(): Promise<GeneratedFile[]> {
  return Promise.all(
    templates.map(async (name) => {
      const source = `${folder}/${name}.mjml`;
      const html = await compile(source);
      return { path: `${folder}/${name}.generated.ts`, text: writeModule(`${name}.mjml`, cutTemplate(html)) };
    }),
  );
}

async function compile(source: string): Promise<string> {
  const { html, errors } = await mjml2html(readFileSync(join(rootDir, source), 'utf8'), {
    filePath: join(rootDir, source),
    ignoreIncludes: false,
    keepComments: true,
    // MJML does not accept slots as colours or addresses; these are the only complaints it would have.
    validationLevel: 'skip',
    // MJML's default list would load fonts from other sites.
    fonts: {},
  });
  if (errors.length > 0)
    throw new Error(`${source}: ${errors.map(({ formattedMessage }) => formattedMessage).join('\n')}`);
  return withoutSpareSpace(html);
}

// Mail programs truncate long mails, and a third of MJML's output is indentation.
function withoutSpareSpace(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/<([a-z0-9]+) >/g, '<$1>')
    .replace(/ (\/?>)/g, '$1')
    .trim();
}
