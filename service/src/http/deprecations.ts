import type { FastifyInstance, RouteOptions } from 'fastify';

/** Something that callers should stop using, because it ends. */
export interface Deprecation {
  /** As the document names them, such as `GET /v1/Orders/{id}`. They end or, if members are named, only these. */
  readonly routes: readonly string[];
  /** Members that the routes take or answer, such as `Order.OldName`. */
  readonly members?: readonly string[];
  /** The day it is announced. */
  readonly since: string;
  /** The day it ends, at least twelve months later. */
  readonly sunset: string;
  /** A sentence that says what to use instead. */
  readonly instead: string;
  /** The page that says how to change, below the address of the service. */
  readonly guide: string;
}

/**
 * The one place where something is marked. From here come the headers of answers, `deprecated` in the API document and
 * the reference, and what the change log must say.
 */
export const deprecations: readonly Deprecation[] = [];

/** Sends Deprecation (RFC 9745), Sunset (RFC 8594) and Link with the answers of deprecated routes, and no others. */
export function addDeprecationHeaders(app: FastifyInstance, marked: readonly Deprecation[], baseUrl: string): void {
  if (marked.length === 0) return;
  app.addHook('onRoute', (route) => {
    const found = marked.filter(({ routes }) => namesOf(route).some((name) => routes.includes(name)));
    if (found.length === 0) return;
    const headers = deprecationHeaders(found, baseUrl);
    const others = [route.onRequest ?? []].flat();
    route.onRequest = [
      ...others,
      (_request, reply, done) => {
        // On the raw answer, because prepared answers are sent past the framework.
        for (const [name, value] of headers) reply.raw.setHeader(name, value);
        done();
      },
    ];
  });
}

function namesOf({ method, url }: RouteOptions): string[] {
  const path = url.replaceAll(/:(\w+)/g, '{$1}');
  return [method].flat().map((one) => `${one} ${path}`);
}

/** With several on one route the earliest days count. */
function deprecationHeaders(found: readonly Deprecation[], baseUrl: string): Map<string, string> {
  const first = (days: readonly string[]) => new Date(Math.min(...days.map((day) => Date.parse(day))));
  const links = found.flatMap(({ guide }) =>
    ['deprecation', 'sunset'].map((relation) => `<${baseUrl}${guide}>; rel="${relation}"; type="text/html"`),
  );
  return new Map([
    ['deprecation', `@${first(found.map(({ since }) => since)).getTime() / 1000}`],
    ['sunset', first(found.map(({ sunset }) => sunset)).toUTCString()],
    ['link', [...new Set(links)].join(', ')],
  ]);
}
