import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, isRetryable } from '../../src/database/database-errors.ts';

function serverError(code: string): Error {
  return Object.assign(new pg.DatabaseError('said by the server', 0, 'error'), { code });
}

function systemError(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
}

test('a missing file other than the server’s socket does not mean that the server is down', () => {
  expect(isDatabaseUnavailable(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
});

test.each([
  ...['08006', '08P01', '53100', '53200', '53300', '57014', '57P01', '57P02', '57P03', '58030'],
  ...['25006', '25P02', '25P03', '40001', '40P01', '55P03'],
])('the server’s %s means that it cannot serve now', (code) => {
  expect(isDatabaseUnavailable(serverError(code))).toBe(true);
});

test.each(['22001', '22P05', '23505', '23514', '42501', '42601', '42P01', 'XX000'])(
  'the server’s %s is an error of the query, not of the server',
  (code) => {
    expect(isDatabaseUnavailable(serverError(code))).toBe(false);
  },
);

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
])('the network’s %s means that the server is unreachable', (code) => {
  expect(isDatabaseUnavailable(systemError(code))).toBe(true);
});

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
])('the driver’s "%s" means that the connection is lost', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test('bugs in our code are not mistaken for an unavailable database', () => {
  for (const error of [new Error('oops'), new TypeError('x is not a function'), 'Connection terminated', null]) {
    expect(isDatabaseUnavailable(error)).toBe(false);
  }
});

test('only serialization failures and deadlocks are retried at once', () => {
  expect(['40001', '40P01', '57P01', '55P03', '23505'].filter((code) => isRetryable(serverError(code)))).toEqual([
    '40001',
    '40P01',
  ]);
});
