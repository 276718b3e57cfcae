import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceDir } from '../../kit/service-dir.ts';

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
}

/** The build copies them beside the folder of this file, so that an installed service has them without the repository. */
const isBuilt = !import.meta.filename.endsWith('.ts');
const guidesDir = isBuilt ? join(import.meta.dirname, '../guides') : join(serviceDir, '../docs/guides');

/** The guides of `docs/guides`, by title. */
export function readGuides(): Guide[] {
  return readdirSync(guidesDir)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const markdown = readFileSync(join(guidesDir, file), 'utf8');
      const name = file.slice(0, -'.md'.length);
      return { name, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, markdown };
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}
