import { checkDocuments } from './api-tools/check-documents.ts';
import { installApiTools } from './api-tools/install-api-tools.ts';

const modules = installApiTools();
if (modules === null) console.log('Not run: the registry gave no answer, and the tools are not installed.');
else check(modules);

function check(installed: string): void {
  try {
    const outcome = checkDocuments(installed);
    if (outcome === 'unchanged') console.log('Unchanged since Spectral and the generators last accepted them.');
    else
      console.log(
        'Spectral has no complaint, and what openapi-typescript and @hey-api/openapi-ts make of them compiles.',
      );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
