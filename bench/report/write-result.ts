import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const resultsDir = fileURLToPath(new URL('../results/', import.meta.url));

export async function writeResult(fileName: string, result: object): Promise<string> {
  await mkdir(resultsDir, { recursive: true });
  const file = `${resultsDir}${fileName}`;
  await writeFile(file, `${JSON.stringify(result, roundNumber, 2)}\n`);
  return file;
}

/** A committed file should not change in its twelfth digit. */
function roundNumber(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}
