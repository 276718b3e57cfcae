import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postalLines } from '../../src/shipping/postal-lines.ts';

const address = {
  name: 'Ann Example',
  addressLine1: '1 Main Street',
  addressLine2: 'Apt. 4',
  addressLine3: null,
  city: 'Town',
  state: 'ST',
  zip: '12345',
  country: 'US',
};

test.each([
  ['US', ['Ann Example', '1 Main Street', 'Apt. 4', 'Town, ST 12345', 'UNITED STATES']],
  ['DE', ['Ann Example', '1 Main Street', 'Apt. 4', '12345 Town', 'ST', 'GERMANY']],
  ['GB', ['Ann Example', '1 Main Street', 'Apt. 4', 'Town', '12345', 'ST', 'UNITED KINGDOM']],
  ['JP', ['Ann Example', '1 Main Street', 'Apt. 4', 'Town, ST', '12345', 'JAPAN']],
  ['AE', ['Ann Example', '1 Main Street', 'Apt. 4', 'Town', 'ST', '12345', 'UNITED ARAB EMIRATES']],
])('an address in %s has the format of its country', (country, lines) => {
  expect(postalLines({ ...address, country })).toEqual(lines);
});

test('no given part is left out, in any country, and no line is empty', () => {
  const code = fc.constantFrom(
    'US',
    'CA',
    'DE',
    'FR',
    'JP',
    'CN',
    'KR',
    'BR',
    'AE',
    'IE',
    'HK',
    'SG',
    'VA',
    'ZW',
    'XX',
  );
  fc.assert(
    fc.property(code, fc.boolean(), (country, hasState) => {
      const lines = postalLines({ ...address, state: hasState ? 'ST' : null, country });
      const text = lines.join('\n');
      for (const part of ['Ann Example', '1 Main Street', 'Apt. 4', 'Town', '12345']) expect(text).toContain(part);
      if (hasState) expect(text).toContain('ST');
      expect(lines.every((line) => line === line.trim() && line !== '')).toBe(true);
    }),
  );
});

test('parts that look like instructions are kept as text', () => {
  expect(postalLines({ ...address, name: '%C $& %n', city: '$1%Z' })).toEqual([
    '%C $& %n',
    '1 Main Street',
    'Apt. 4',
    '$1%Z, ST 12345',
    'UNITED STATES',
  ]);
});
