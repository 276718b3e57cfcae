import type { FastifyReply } from 'fastify';
import type { BillingFile } from './types.ts';

export function sendBillingFile(reply: FastifyReply, { name, pdf }: BillingFile): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf').send(pdf);
}
