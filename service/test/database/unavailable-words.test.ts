import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { unavailableWords } from '../../src/database/unavailable-words.ts';

const words = (code: string, message = 'text of the server') =>
  unavailableWords(Object.assign(new DatabaseError(message, 1, 'error'), { code }));

test('a full disk is named, also where the server says it in other words', () => {
  const sentence = 'The disk of the database server is full; free space there, then try again.';
  expect([words('53100'), words('XX000', 'could not write init file')]).toEqual([sentence, sentence]);
});

test('each of the others says what to do, and an error that says nothing is left to the caller', () => {
  expect(words('53300')).toContain('max_connections');
  expect(words('57P03')).toContain('wait');
  expect(words('25006')).toContain('DATABASE_URL');
  expect([words('28P01'), words('XX000'), unavailableWords(new Error('53100'))]).toEqual([null, null, null]);
});
