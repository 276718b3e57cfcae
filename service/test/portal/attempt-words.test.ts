import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failureInWords } from '../../../portal/src/account/webhooks/attempt-words.ts';

const wire = readFileSync(new URL('../../src/webhooks/wire.ts', import.meta.url), 'utf8');

test('every reason why a webhook attempt got no answer has words in the portal', () => {
  const named = /'http_<status>, ([^']+)\.'/.exec(wire)?.[1]?.split(/, | or /) ?? [];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((error) => failureInWords(error) === error)).toEqual([]);
  expect(failureInWords(null)).toBe('No answer');
});
