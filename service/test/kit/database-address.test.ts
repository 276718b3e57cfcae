import { expect, test } from 'vitest';
import { parseDatabaseAddress } from '../../src/kit/database-address.ts';
import { withTls } from '../../src/kit/database-tls.ts';

const serversOf = (text: string) => parseDatabaseAddress(text)?.servers.map(({ host, port }) => `${host} ${port}`);

test('servers are read from both forms that libpq knows', () => {
  expect(serversOf('postgresql://u:p@a:5433,b/db')).toEqual(['a 5433', 'b 5432']);
  expect(serversOf('postgresql://u:p@[::1]:1,[fe80::2]/db')).toEqual(['::1 1', 'fe80::2 5432']);
  expect(serversOf('postgres://u@/db?host=a,b&port=1,2')).toEqual(['a 1', 'b 2']);
  expect(serversOf('postgres://u@/db?host=%2Frun%2Fone,b&port=7')).toEqual(['/run/one 7', 'b 7']);
  expect(serversOf('postgres://u@a/db?target_session_attrs=primary')).toEqual(['a 5432']);
});

test('an address with one server that asks for nothing is left to the driver', () => {
  for (const text of [
    'postgresql://u:p@a:5432/db?sslmode=disable',
    'postgres://u@/db?host=/run/postgresql',
    'nonsense',
  ])
    expect(parseDatabaseAddress(text)).toBeNull();
});

test('the driver gets the first server and every option that is its own', () => {
  const { url, wants } = parseDatabaseAddress(
    'postgresql://u:p%2C@a:1,b:2/db?target_session_attrs=any&sslmode=disable',
  ) ?? { url: null, wants: null };
  expect([url, wants]).toEqual(['postgresql://u:p%2C@/db?host=a&port=1&sslmode=disable', 'primaryPreferred']);
});

test('an invalid port, an empty name or an unknown role is refused without repeating the password', () => {
  const refused = ['a:1,b:99999/db', 'a,,b/db', 'a,b/db?target_session_attrs=leader'];
  for (const rest of refused) {
    const parse = () => parseDatabaseAddress(`postgresql://u:hush@${rest}`);
    expect(parse).toThrow(/DATABASE_URL is not a valid address/);
    expect(parse).not.toThrow(/hush/);
  }
});

test('connections are verified unless every server is on this machine', () => {
  expect(withTls('postgresql://u@127.0.0.1:1,localhost:2/db')).not.toContain('sslmode');
  expect(withTls('postgresql://u@127.0.0.1:1,db.example/db')).toContain('sslmode=verify-full');
  expect(withTls('postgresql://u@/db?host=localhost,db.example')).toContain('sslmode=verify-full');
});
