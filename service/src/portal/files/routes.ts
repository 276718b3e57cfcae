import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { Routes } from '../../http/app.ts';
import { NotFound } from '../../kit/errors.ts';
import { createBuiltFiles } from './built-files.ts';

const assetMaxAge = '365d';
const isPublic = { config: { isPublic: true }, schema: { hide: true } } as const;

const pageHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** The built browser application: hashed files, cached forever, and one page for every path of the application. */
export const fileRoutes: Routes<{ readonly filesDir: string }> = (app, { filesDir }) => {
  const files = createBuiltFiles(filesDir);

  const sendPage = async (reply: FastifyReply) => {
    const page = await files.page();
    if (!page) throw new NotFound('No built portal');
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': page.policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.html);
  };
  app.get('/portal', isPublic, (_request, reply) => sendPage(reply));
  app.get('/portal/', isPublic, (_request, reply) => sendPage(reply));
  app.get<{ Params: { '*': string } }>('/portal/*', isPublic, (request, reply) => {
    const path = request.params['*'];
    // What looks like a file or an API call must not be answered with a page.
    if (/^(api|assets)(\/|$)|(^|\/)\.|\.[a-z0-9]{1,6}$/i.test(path)) throw new NotFound();
    return sendPage(reply);
  });

  const assetsDir = join(filesDir, 'assets');
  if (!existsSync(assetsDir)) return;
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPublic: true };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(fastifyStatic, {
      root: assetsDir,
      prefix: '/portal/assets/',
      index: false,
      dotfiles: 'deny',
      // The build wrote brotli and gzip next to each file; Accept-Encoding decides which one is sent.
      preCompressed: true,
      decorateReply: false,
      immutable: true,
      maxAge: assetMaxAge,
      setHeaders: (reply) => void reply.headers(pageHeaders),
    });
  });
};
