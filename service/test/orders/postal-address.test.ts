import { describe, expect, test } from 'vitest';
import { checkPostalAddress } from '../../src/orders/postal-address.ts';

const complete = { country: 'US', state: 'CA', zip: '94107', city: 'San Francisco' };

function faultsOf(change: Partial<Parameters<typeof checkPostalAddress>[0]>): string[] {
  return checkPostalAddress({ ...complete, ...change }).map(({ member, code }) => `${member} ${code}`);
}

test('a complete address has no fault', () => {
  expect(checkPostalAddress(complete)).toEqual([]);
});

test('all faults are reported at once, each with a sentence that names the member', () => {
  const faults = checkPostalAddress({ country: 'US', state: null, zip: 'ABC', city: ' ' });
  expect(faults.map(({ member, code }) => `${member} ${code}`)).toEqual([
    'City Required',
    'State Required',
    'Zip InvalidZip',
  ]);
  for (const { member, detail } of faults) expect(detail).toContain(member);
});

describe('Country', () => {
  test.each([
    'us',
    'Us',
    'USA',
    'U',
    '',
    'XX',
    'ZZ',
    'UK',
    'EU',
    'AN',
    'SU',
    'XK',
    'AC',
    'TA',
    'US ',
    ' US',
    'U\u0053\n',
    'ＵＳ',
    '__',
    'constructor',
  ])('%j is not an ISO 3166-1 code, and the rest is not checked', (country) => {
    expect(faultsOf({ country, state: null, zip: null, city: null })).toEqual(['Country InvalidCountry']);
  });

  test('exactly the 249 countries of ISO 3166-1 are known', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const known = codes.filter((country) => !faultsOf({ country }).includes('Country InvalidCountry'));
    expect(known).toHaveLength(249);
  });
});

describe('State', () => {
  test.each(['US', 'CA', 'AU', 'BR', 'MX', 'IN', 'JP', 'CN', 'IT', 'ES'])('%s requires one', (country) => {
    expect(faultsOf({ country, state: null })).toContain('State Required');
    expect(faultsOf({ country, state: '  ' })).toContain('State Required');
  });

  test.each(['GB', 'DE', 'FR', 'NL', 'SE', 'CH', 'SG', 'NZ', 'IE', 'PL'])(
    '%s requires none, and accepts any',
    (country) => {
      const stateFaults = [null, '', 'Anything'].flatMap((state) => faultsOf({ country, state }));
      expect(stateFaults.filter((fault) => fault.startsWith('State'))).toEqual([]);
    },
  );

  test.each([
    ['US', 'ca'],
    ['US', 'California'],
    ['US', 'DC'],
    ['US', 'AE'],
    ['US', 'PR'],
    ['US', ' new york '],
    ['CA', 'ON'],
    ['CA', 'Québec'],

    ['CA', 'Quebec'],
    ['CA', 'QC'],
    ['AU', 'NSW'],
    ['AU', 'New South Wales'],
    ['JP', 'Tokyo'],
    ['JP', '東京都'],
    ['AE', 'Dubai'],
  ] as [string, string][])('%s accepts %s', (country, state) => {
    expect(faultsOf({ country, state }).filter((fault) => fault.startsWith('State'))).toEqual([]);
  });

  test.each([
    ['US', 'ON'],
    ['US', 'Cal'],
    ['US', 'XX'],
    ['US', 'C A'],
    ['CA', 'NY'],
    ['AU', 'CA'],
    ['AU', '.'],
  ] as [string, string][])('%s rejects %s', (country, state) => {
    expect(faultsOf({ country, state })).toContain('State InvalidState');
  });
});

describe('Zip', () => {
  test.each([
    ['US', '94107'],
    ['US', '94107-1234'],
    ['CA', 'K1A 0B1'],
    ['CA', 'k1a0b1'],
    ['GB', 'SW1A 1AA'],
    ['GB', 'M11AE'],
    ['DE', '10115'],

    ['JP', '100-0001'],
    ['JP', '1000001'],
    ['AU', '2000'],
    ['BR', '01310-100'],
    ['NL', '1012 AB'],
    ['IE', 'D02 X285'],
    ['IN', '110001'],

    ['FR', '75001'],
    ['SG', '018956'],
    ['PL', '00-001'],
    ['SE', '111 22'],
    ['PT', '1000-001'],
    ['US', ' 94107 '],
  ] as [string, string][])('%s accepts %j', (country, zip) => {
    expect(faultsOf({ country, zip }).filter((fault) => fault.startsWith('Zip'))).toEqual([]);
  });

  test.each([
    ['US', '9410'],
    ['US', '941071'],
    ['US', '94107-12'],
    ['US', '94107-12345'],
    ['US', 'K1A 0B1'],
    ['US', '９４１０７'],
    ['CA', 'D1A 0B1'],

    ['CA', '12345'],
    ['GB', '12345'],
    ['GB', 'SW1A'],
    ['DE', '1011'],
    ['DE', 'D-10115'],
    ['JP', '100-001'],
    ['AU', '200'],
    ['NL', '0012 AB'],

    ['US', '94107\n94107'],
    ['US', '1'.repeat(50_000)],
    ['GB', 'x94107'],
  ] as [string, string][])('%s rejects %j', (country, zip) => {
    expect(faultsOf({ country, zip })).toContain('Zip InvalidZip');
  });

  test.each(['AE', 'HK', 'QA', 'GH'])(
    '%s has no postal codes: any text is accepted, but it must not be missing',
    (country) => {
      expect(faultsOf({ country, zip: '00000' }).filter((fault) => fault.startsWith('Zip'))).toEqual([]);
      expect(faultsOf({ country, zip: 'none' }).filter((fault) => fault.startsWith('Zip'))).toEqual([]);
      expect(faultsOf({ country, zip: '' })).toContain('Zip Required');
      expect(faultsOf({ country, zip: null })).toContain('Zip Required');
    },
  );
});

test('City is required everywhere', () => {
  expect(faultsOf({ city: null })).toEqual(['City Required']);
  expect(faultsOf({ city: '\u00a0' })).toEqual(['City Required']);
});
