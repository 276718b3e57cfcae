import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import type { DueLane, TakenMessage } from '../../src/webhooks/delivery-queries.ts';
import { Lanes } from '../../src/webhooks/lanes.ts';

const due: DueLane = {
  accountId: randomUUID() as AccountId,
  laneId: randomUUID(),
  free: 4,
  isFailing: false,
  isEnabled: true,
  sealedTarget: randomBytes(8),
  sealedSecret: randomBytes(8),
  sealedOldSecret: null,
  sealedOldAccountSecret: null,
  sealedAccountSecret: randomBytes(8),
};

it('keeps the messages of a receiver that was removed and added again while an earlier result was pending', () => {
  const lanes = new Lanes();
  const first = take(lanes, 1n);
  const [sent] = lanes.startable();
  sent?.end();
  const second = take(lanes, 2n);
  // The first message's result is stored only now.
  lanes.forgetIfDone(first);
  expect(lanes.of(due)).toBe(second);
  expect([...lanes.startable()].map(({ next }) => next.message.number)).toEqual([2n]);
});

/** Like a poll: the lane of a claimed message. */
function take(lanes: Lanes, number: bigint) {
  lanes.note(due);
  const lane = lanes.of(due);
  lane.waiting.push({ message: messageOf(number), takenAt: 0 });
  return lane;
}

function messageOf(number: bigint): TakenMessage {
  return {
    accountId: due.accountId,
    laneId: due.laneId,
    number,
    id: randomUUID(),
    orderId: null,
    type: 'OrderCreated',
    body: '{}',
    tries: 1,
    step: 0,
    sealedWebhook: null,
    traceparent: null,
  };
}
