import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Environ, text } from '../kit/environ.ts';
import { StartupError } from '../kit/startup-error.ts';

/** The environment, completed by the file that BESTOW_SETTINGS names. What is set in the environment takes precedence. */
export function withSettingsFile(environ: Environ): Environ {
  const path = text(environ, 'BESTOW_SETTINGS');
  if (path === null) return environ;
  try {
    return { ...parseEnv(readFileSync(path, 'utf8')), ...environ };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `BESTOW_SETTINGS is ${path}, which cannot be read (${code}); check that it exists and is readable.`,
    );
  }
}
