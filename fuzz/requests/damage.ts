import type { Random } from '../../chaos/random.ts';
import { hostileValue } from './hostile.ts';

interface Place {
  readonly owner: Record<string, unknown>;
  readonly name: string;
}

/** Replaces, removes or adds one or two members, at any depth. */
export function damage(random: Random, value: unknown): unknown {
  const copy = structuredClone(value);
  for (let times = random.between(1, 2); times > 0; times--) damageOnce(random, copy);
  return random.chance(0.03) ? hostileValue(random) : copy;
}

function damageOnce(random: Random, value: unknown): void {
  const places = placesIn(value);
  if (places.length === 0) return;
  const { owner, name } = random.pick(places);
  const kind = random.between(0, 9);
  if (kind < 6) owner[name] = hostileValue(random);
  else if (kind < 8) Reflect.deleteProperty(owner, name);
  else
    owner[random.pick(['Id', 'Status', 'AccountId', '__proto__', 'constructor', 'id', '', '\0'])] =
      hostileValue(random);
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((name) => [{ owner, name }, ...placesIn(owner[name])]);
}
