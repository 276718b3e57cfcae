import type { Random } from '../chaos/random.ts';
import type { Operation } from './operations/types.ts';
import { makeRequest, type Request } from './requests/make-request.ts';
import type { Caller, Cast } from './world/callers.ts';

export interface Planned {
  readonly number: number;
  readonly caller: Caller;
  readonly operation: Operation;
  readonly request: Request;
}

const otherCallerChance = 0.1;
const ablestChance = 0.75;
/** Signing in hashes a password, which takes longer than anything else, and a moved clock ends sessions. */
const rarePaths = /SignIn|Confirm$|Password|operator\/Tokens$|Links\/\{token\}|stage\/clock|SignOut/;
const rareChance = 0.1;
/** What leads to more than other calls, and how much more often it is called. */
const frequent: ReadonlyMap<string, number> = new Map([
  ['POST /v1/Orders', 10],
  ['GET /v1/Orders', 4],
  ['GET /v1/Orders/{id}', 6],
  ['POST /c/{token}', 5],
  ['GET /c/{token}', 2],
  ['POST /portal/api/Orders', 3],
  ['POST /v1/OrderImports', 3],
  ['POST /portal/api/Uploads', 3],
]);

/** The operations, each as often as it is to be called. */
export function weigh(operations: readonly Operation[]): Operation[] {
  return operations.flatMap((operation) => {
    const times = frequent.get(`${operation.method} ${operation.path}`) ?? 1;
    return Array.from({ length: times }, () => operation);
  });
}

/** One request, by somebody whom it is for, most of the time. */
export function planRequest(random: Random, operations: readonly Operation[], cast: Cast, number: number): Planned {
  const own = random.part(`request ${number}`);
  let operation = own.pick(operations);
  while (rarePaths.test(operation.path) && !own.chance(rareChance)) operation = own.pick(operations);
  const caller = pickCaller(own, cast, operation);
  return { number, caller, operation, request: makeRequest(own, cast, caller, operation) };
}

function pickCaller(random: Random, { callers }: Cast, operation: Operation): Caller {
  const suitable = callers.filter((caller) => isFor(operation, caller));
  if (suitable.length === 0 || random.chance(otherCallerChance)) return random.pick(callers);
  const ablest = suitable.filter(({ isAble }) => isAble);
  return random.pick(ablest.length > 0 && random.chance(ablestChance) ? ablest : suitable);
}

function isFor({ audience, path }: Operation, caller: Caller): boolean {
  if (audience !== caller.audience) return false;
  if (audience !== 'person' || /^\/portal\/api\/(Me|SignIn|SignOut|Confirm)/.test(path)) return true;
  return path.startsWith('/portal/api/operator/') === (caller.company === null);
}
