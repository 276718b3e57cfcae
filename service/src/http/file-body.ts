import type { FastifyInstance } from 'fastify';
import { UnsupportedMediaType } from './http-errors.ts';
import { isPlainUtf8 } from './json-body.ts';

/** Has the routes of a scope take files of these types, whole and in memory, and nothing else. */
export function acceptFiles(scope: FastifyInstance, types: readonly string[], bodyLimit?: number): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', ...(bodyLimit === undefined ? {} : { bodyLimit }) } as const;
  scope.addContentTypeParser([...types], options, (request, bytes, done) => {
    if (isPlainUtf8(request)) done(null, bytes);
    else done(new UnsupportedMediaType(types));
  });
}

/** The same for files that are too large for memory: the body is a stream. */
export function acceptFileStreams(scope: FastifyInstance, types: readonly string[]): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], (request, stream, done) => {
    if (isPlainUtf8(request)) done(null, stream);
    else done(new UnsupportedMediaType(types));
  });
}
