import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceDir } from '../kit/service-dir.ts';

const manifest = JSON.parse(readFileSync(join(serviceDir, 'package.json'), 'utf8')) as {
  version: string;
};

export const version = manifest.version;
