import { Type } from 'typebox';
import { approvedAct, refusal, wireApproval } from '../../accounts/operators/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Approvals';
const decision = { tag, params: idParams, refusals: [409] } as const;

export const listSchema = route({
  tag,
  operationId: 'listApprovals',
  summary: 'List requests that wait for a second party, oldest first, or all, newest first',
  description: 'To see what others have requested and what you may approve.',
  query: queryOf({ ...pages, status: Type.Enum(['Waiting', 'All'], { default: 'Waiting' }) }),
  answer: pageSchema(wireApproval),
});
export const approveSchema = route({
  ...decision,
  operationId: 'approve',
  summary: 'Approve a request of another party, which carries it out',
  description: '409 SecondPersonRequired says in detail why this credential cannot approve it.',
  answer: approvedAct,
});
export const refuseSchema = route({
  ...decision,
  operationId: 'refuseApproval',
  summary: 'Refuse a request of another party',
  description: 'When it should not be carried out. The requester sees the reason.',
  body: refusal,
  answer: wireApproval,
});
export const withdrawSchema = route({
  ...decision,
  operationId: 'withdrawApproval',
  summary: 'Withdraw a request of this credential',
  description: 'When what you requested is no longer needed.',
  answer: wireApproval,
});
