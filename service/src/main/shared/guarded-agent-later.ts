import type { Dispatcher } from 'undici';
import type { WebhookUrlPolicy } from '../../kit/address-guard.ts';

/**
 * A guarded agent that is made when it is first needed. Most API processes never send a request, and the client for it is
 * a tenth of the files that they would read when they start.
 */
export function guardedAgentLater(policy: WebhookUrlPolicy): () => Promise<Dispatcher> {
  let agent: Promise<Dispatcher> | null = null;
  return () => {
    agent ??= import('../../webhooks/guarded-agent.ts').then(({ createGuardedAgent }) => createGuardedAgent(policy));
    return agent;
  };
}
