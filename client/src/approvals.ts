import type { ApprovalRules, NewApprovalRules } from './api.generated.ts';
import type { Api } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';

/** The account's rules of approval; `orders.approve` and `orders.reject` decide about orders that wait. */
export interface Approvals {
  /** Which orders need an approval. */
  readonly approvalRules: {
    /** Reads the rules. */
    get(options?: CallOptions): Call<ApprovalRules>;
    /** Replaces all of them. */
    set(rules: NewApprovalRules, options?: CallOptions): Call<ApprovalRules>;
  };
}

export function approvalsOf({ call }: Api): Approvals {
  return {
    approvalRules: {
      get: (options) => call('GET /v1/ApprovalRules', {}, options),
      set: (body, options) => call('PUT /v1/ApprovalRules', { body }, options),
    },
  };
}
