import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCli } from '../service/test/support/builds.ts';
import { checkPackedClient } from './api-tools/check-packed-client.ts';
import { installApiTools } from './api-tools/install-api-tools.ts';
import { packClient } from './client-runtimes/pack-client.ts';
import { copyFlow, listRuntimes } from './client-runtimes/runtimes.ts';
import { installPackages } from './on-demand/install-packages.ts';
import { withService } from './on-demand/with-service.ts';

const passed = { completed: true, listed: true, followed: true, refused: true, verified: true, forgedRefused: true };

// Not below `node_modules`: there the compiler makes ES modules of everything.
const folder = mkdtempSync(join(tmpdir(), 'bestow-packed-'));
try {
  const packed = packClient(folder);
  checkPackage(packed);
  await checkRuntimes(join(folder, 'user'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkPackage(packed: string): void {
  const modules = installApiTools();
  if (modules === null) return console.log('publint and attw: not run, the registry gave no answer.');
  checkPackedClient(modules, packed);
  console.log('publint and attw have no complaint.');
}

async function checkRuntimes(project: string): Promise<void> {
  const modules = installPackages(join(import.meta.dirname, 'client-runtimes'), 'client-runtimes');
  if (modules === null) return console.log('Other runtimes: not run, the registry gave no answer.');
  const runtimes = listRuntimes(modules);
  if (runtimes.length === 0) return console.log('Other runtimes: not run, there are none for this platform.');
  copyFlow(project);
  const dataDir = mkdtempSync(join(tmpdir(), 'bestow-client-'));
  try {
    await withService(process.execPath, { cli: buildCli(), dataDir }, async (service) => {
      for (const { name, program, tryClient } of runtimes) {
        const outcome = await tryClient(program, project, service);
        if (outcome !== JSON.stringify(passed)) throw new Error(`On ${name} the client fails: ${outcome}`);
        console.log(`${name}: order, list, events, refusal and webhooks are fine.`);
      }
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
