import { spawnSync } from 'node:child_process';

let found: string | null | undefined;

/** A Python that can run the Python client, or null: the one of PYTHON, of the path, or of the system's packages. */
export function findPython(): string | null {
  const places = [process.env.PYTHON, 'python3', '/usr/bin/python3'];
  const needed = 'import sys, httpx; sys.exit(sys.version_info < (3, 11))';
  found ??= places.find((place) => place && spawnSync(place, ['-c', needed]).status === 0) ?? null;
  return found;
}

export const noPython = 'skipped: python3 with httpx not found';
