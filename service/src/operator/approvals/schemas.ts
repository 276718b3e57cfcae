import { Type } from 'typebox';
import { approvedAct, refusal, wireApproval } from '../../accounts/operators/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Approvals';
const decision = { tag, params: idParams, refusals: [409] } as const;

export const listSchema = route({
  tag,
  summary: 'List requests that wait for a second party, oldest first, or all, newest first',
  query: queryOf({ ...pages, status: Type.Enum(['Waiting', 'All'], { default: 'Waiting' }) }),
  answer: pageSchema(wireApproval),
});
export const approveSchema = route({
  ...decision,
  summary: 'Approve a request of another party, which carries it out',
  description: '409 SecondPersonRequired says in detail why this credential cannot approve it.',
  answer: approvedAct,
});
export const refuseSchema = route({
  ...decision,
  summary: 'Refuse a request of another party',
  body: refusal,
  answer: wireApproval,
});
export const withdrawSchema = route({
  ...decision,
  summary: 'Withdraw a request of this credential',
  answer: wireApproval,
});
