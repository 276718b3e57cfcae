import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

// Every rule of the strict set is an error; besides, each operation must say when to use it.
const config = await createConfig({ extends: ['recommended-strict'], rules: { 'operation-description': 'error' } });
let faults = 0;
for (const file of ['docs/openapi.json', 'docs/operator-openapi.json']) {
  const absoluteRef = new URL(`../${file}`, import.meta.url).pathname;
  const problems = await lintFromString({ source: readFileSync(absoluteRef, 'utf8'), absoluteRef, config });
  for (const { ruleId, message, location } of problems)
    console.error(`${file}${location[0]?.pointer ?? ''}: ${ruleId}: ${message}`);
  faults += problems.length;
}
if (faults > 0) process.exitCode = 1;
else console.log('The API documents keep to the strict rules of Redocly.');
