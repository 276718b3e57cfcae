import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { addJsonBodyParser } from '../../src/http/json-body.ts';
import { addStages, createStage } from '../../src/http/stages.ts';

describe('a stage', () => {
  test('runs what was submitted in the same tick together, in order of arrival', async () => {
    const done: string[] = [];
    const goes: number[] = [];
    const stage = createStage((run) =>
      setImmediate(() => {
        run();
        goes.push(done.length);
      }),
    );
    for (const name of ['a', 'b', 'c']) stage(() => done.push(name));
    expect(done).toEqual([]);
    await nextTurn();
    expect([done, goes]).toEqual([['a', 'b', 'c'], [3]]);
  });

  test('leaves what is submitted meanwhile to the next run', async () => {
    const done: string[] = [];
    const stage = createStage(setImmediate);
    stage(() => {
      done.push('first');
      stage(() => done.push('second'));
    });
    stage(() => done.push('beside the first'));
    await nextTurn();
    expect(done).toEqual(['first', 'beside the first']);
    await nextTurn();
    expect(done).toEqual(['first', 'beside the first', 'second']);
  });
});

describe('concurrent requests', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  function givenApp(steps: string[]): FastifyInstance {
    app = Fastify();
    addJsonBodyParser(app);
    addStages(app);
    app.post<{ Params: { id: string }; Body: { Value: number } }>(
      '/:id',
      {
        onRequest: (request, _reply, done) => {
          steps.push(`admit ${request.params.id}`);
          done();
        },
        preValidation: (request, _reply, done) => {
          steps.push(`validate ${request.params.id}`);
          done();
        },
      },
      async (request) => {
        steps.push(`handle ${request.params.id}`);
        return { Twice: request.body.Value * 2 };
      },
    );
    return app;
  }

  /** All requests in one piece over one connection, so that they arrive in one turn; their answers in one text. */
  async function postTogether(bodies: readonly string[]): Promise<string> {
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const requests = bodies.map((body, index) =>
      [
        `POST /${index + 1} HTTP/1.1`,
        'Host: localhost',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        ...(index === bodies.length - 1 ? ['Connection: close'] : []),
        '',
        body,
      ].join('\r\n'),
    );
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(requests.join(''));
    return text(socket);
  }

  test('go through each step together, and each gets its own response', async () => {
    const steps: string[] = [];
    givenApp(steps);
    const answers = await postTogether(['{"Value":1}', '{"Value":2}', '{"Value":3}']);
    expect(answers.match(/\{.*\}/g)).toEqual(['{"Twice":2}', '{"Twice":4}', '{"Twice":6}']);
    expect(steps).toEqual(
      ['admit', 'validate', 'handle'].flatMap((step) => ['1', '2', '3'].map((id) => `${step} ${id}`)),
    );
  });

  test('are unaffected by one that is malformed or fails', async () => {
    givenApp([]);
    const answers = await Promise.all(
      ['{"Value":1}', '{', 'null', '{"Value":4}'].map((payload) =>
        app.inject({ method: 'POST', url: '/1', payload, headers: { 'content-type': 'application/json' } }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 500, 500, 200]);
  });
});
