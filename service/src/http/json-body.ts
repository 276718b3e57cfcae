import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { UnsupportedMediaType } from './http-errors.ts';
import { createStage } from './stages.ts';
import { parseStrictJson } from './strict-json/parse-strict-json.ts';

/** Faults that the strict parser found in a readable body, kept until the schema's faults are added. */
const faultsByBody = new WeakMap<object, readonly Fault[]>();
const none: readonly Fault[] = [];

export function faultsOfJson(body: unknown): readonly Fault[] {
  return (typeof body === 'object' && body !== null && faultsByBody.get(body)) || none;
}

/** Accepts only JSON bodies, read by the strict parser. */
export function addJsonBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const reading = createStage(queueMicrotask);
  const validating = createStage(queueMicrotask);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    reading(() => {
      try {
        const body = readBody(request, bytes as Buffer);
        validating(() => done(null, body));
      } catch (error) {
        done(error as Error);
      }
    });
  });
}

function readBody(request: FastifyRequest, bytes: Buffer): unknown {
  if (!isPlainUtf8(request)) throw new UnsupportedMediaType();
  // Many clients send a content type with every POST; where no body is needed, an empty one is accepted.
  if (bytes.length === 0 && !request.routeOptions.schema?.body) return undefined;
  if (!isUtf8(bytes)) throw new InvalidRequest([malformed('The body is not valid UTF-8.')]);
  const { value, faults } = parseStrictJson(bytes.toString('utf8'));
  if (value === undefined) throw new InvalidRequest(faults);
  if (faults.length > 0) {
    if (typeof value !== 'object' || value === null) throw new InvalidRequest(faults);
    faultsByBody.set(value, faults);
  }
  return value;
}

/** Whether the headers say that the body is neither compressed nor text in another encoding than UTF-8. */
export function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  return (!encoding || encoding === 'identity') && (!charset || /^utf-?8$/i.test(charset));
}

function malformed(detail: string): Fault {
  return { pointer: '', code: 'MalformedJson', detail };
}
