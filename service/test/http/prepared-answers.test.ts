import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createPreparedAnswers, type PreparedAnswers } from '../../src/http/prepared-answers.ts';

/** Asks as a route does, and tells whether the answer had to be made. */
function isMadeAnew(answers: PreparedAnswers, data: object, url: string): boolean {
  let isMade = false;
  const reply = { header: () => reply, code: () => reply, send: () => reply };
  const request = { raw: { url }, headers: {} };
  answers.send(request as unknown as FastifyRequest, reply as unknown as FastifyReply, data, () => {
    isMade = true;
    return {};
  });
  return isMade;
}

test('an answer is made once for the same data in the same words', () => {
  const answers = createPreparedAnswers();
  const [mine, yours] = [[], []];
  expect(isMadeAnew(answers, mine, '/v1/Products')).toBe(true);
  expect(isMadeAnew(answers, mine, '/v1/Products')).toBe(false);
  expect(isMadeAnew(answers, mine, '/v1/Products?pageSize=1')).toBe(true);
  expect(isMadeAnew(answers, yours, '/v1/Products')).toBe(true);
});

test('long addresses do not make the memory grow without bound: the oldest answers are given up', () => {
  const answers = createPreparedAnswers();
  const data = {};
  const url = (index: number) => `/v1/Products?productName=${String(index).padStart(7_000, 'x')}`;
  // 5,000 such addresses are 35 MB as text, more than the answers may take together.
  for (let index = 0; index < 5_000; index++) isMadeAnew(answers, data, url(index));
  expect(isMadeAnew(answers, data, url(0))).toBe(true);
  expect(isMadeAnew(answers, data, url(4_999))).toBe(false);
});
