import { Type } from 'typebox';
import { instantOut, named, nullable, object } from '../kit/schema.ts';
import type { SetAsideJob } from './types.ts';

export const wireSetAsideJob = named(
  'SetAsideJob',
  object({
    Id: Type.String(),
    Kind: Type.String(),
    Attempts: Type.Integer(),
    LastError: nullable(Type.String()),
    SetAsideAt: instantOut(),
    CreatedAt: instantOut(),
  }),
);

export function toWireJob(job: SetAsideJob): Type.Static<typeof wireSetAsideJob> {
  return {
    Id: job.id,
    Kind: job.kind,
    Attempts: job.attempts,
    LastError: job.lastError,
    SetAsideAt: job.setAsideAt.toISOString(),
    CreatedAt: job.createdAt.toISOString(),
  };
}
