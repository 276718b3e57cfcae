import type { Random } from '../../chaos/random.ts';
import type { Operation, Parameter } from '../operations/types.ts';
import type { Caller, Cast, Company } from '../world/callers.ts';
import type { KnownValues } from '../world/known-values.ts';
import type { Sent } from '../world/sender.ts';
import { fillPath } from './fill-path.ts';
import { hostileTexts } from './hostile.ts';
import { makeBody } from './make-body.ts';
import type { Making } from './making.ts';
import { type Manner, pickManner } from './manner.ts';
import { makeValue } from './values.ts';

const foreignChance = 0.1;
const parameterChance: Readonly<Record<Manner, number>> = { valid: 0.25, 'nearly valid': 0.3, hostile: 0.5 };
const edgeChance: Readonly<Record<Manner, number>> = { valid: 0, 'nearly valid': 0.05, hostile: 0.25 };

export interface Request extends Sent {
  /** The ids in its path, by collection. */
  readonly parents: Readonly<Record<string, string>>;
}

/** One request for an operation, by this caller, with ids that earlier answers had: its own, and at times those of others. */
export function makeRequest(random: Random, cast: Cast, caller: Caller, operation: Operation): Request {
  const manner = pickManner(random);
  const known = knownTo(random, cast, caller);
  const isStrangePath = manner === 'hostile' && random.chance(0.3);
  const { path, parents } = fillPath(operation, random, { known, isHostile: isStrangePath, cast });
  const answer = answerTo(cast, parents.Tokens);
  const making: Making = {
    random,
    marker: caller.company?.marker ?? 'operators',
    edgeChance: edgeChance[manner],
    known: (name) => (name === 'answer' ? answer : knownValue(random, known, name, caller.company)),
    knownId: (collection) => (caller.company?.known ?? known).id(random, collection)?.id ?? null,
    document: operation.document,
  };
  const method = operation.method === 'GET' && random.chance(0.03) ? 'HEAD' : operation.method;
  const { type, body } = makeBody(making, operation, manner);
  const headers = {
    ...caller.headers,
    ...headersOf(making, operation, manner),
    ...(type !== null && { 'content-type': type }),
  };
  return { method, path: path + queryOf(making, operation, manner), headers, body, parents };
}

function knownTo(random: Random, { companies, operatorKnown }: Cast, { company, audience }: Caller): KnownValues {
  const other = random.pick(companies).known;
  if (company) return random.chance(foreignChance) ? other : company.known;
  return audience === 'public' || random.chance(0.4) ? other : operatorKnown;
}

/** What opens the gift behind a link. */
function answerTo({ companies }: Cast, token: string | undefined): string | null {
  const links = companies.flatMap(({ known }) => known.links);
  return links.find((link) => link.token === token)?.answer ?? null;
}

/** What another account wrote is not repeated: it would then be found in both accounts. */
function knownValue(random: Random, known: KnownValues, name: string, company: Company | null): unknown {
  const isCollection = /Ids?$/.test(name) && name.length > 2;
  const collection = `${name[0]?.toUpperCase()}${name.slice(1).replace(/Ids?$/, '')}s`;
  const found = (isCollection ? known.id(random, collection)?.id : undefined) ?? known.member(random, name);
  if (typeof found !== 'string' || known === company?.known) return found;
  return /mk\d+q[abc]z/.test(found) ? undefined : found;
}

function queryOf(making: Making, { query }: Operation, manner: Manner): string {
  const { random } = making;
  const wanted = query.filter(() => random.chance(parameterChance[manner]));
  const pairs = (manner === 'valid' ? random.shuffle(wanted).slice(0, 2) : wanted).map((parameter) => [
    parameter.name,
    textOf(making, parameter, manner),
  ]);
  if (manner !== 'valid' && random.chance(0.05))
    pairs.push([random.pick(['x', 'pagesize', '__proto__', ...hostileTexts]), '1']);
  const [first] = pairs;
  if (first && manner === 'hostile' && random.chance(0.05)) pairs.push(first);
  const text = pairs
    .map((pair) => pair.map((part) => encodeURIComponent(String(part).toWellFormed())).join('='))
    .join('&');
  return text === '' ? '' : `?${text}`;
}

function textOf(making: Making, { name, schema }: Parameter, manner: Manner): string {
  const { random } = making;
  const isStrange = random.chance(manner === 'hostile' ? 0.5 : manner === 'valid' ? 0 : 0.15);
  return String(isStrange ? random.pick(hostileTexts) : makeValue(making, schema, name));
}

/** Waiting for an order would hold the run up, so nobody asks for it. */
function headersOf(making: Making, { headers }: Operation, manner: Manner): Record<string, string> {
  const { random } = making;
  const made: Record<string, string> = {};
  for (const { name } of headers) {
    if (!random.chance(parameterChance[manner])) continue;
    const usual = name === 'Prefer' ? random.pick(['respond-async', 'wait=0']) : `key-${random.between(1, 50)}`;
    const value = manner === 'hostile' ? random.pick(hostileTexts).replace(/[^\x20-\x7e\xa1-\xff]/g, '') : usual;
    made[name.toLowerCase()] = value.slice(0, 500);
  }
  return made;
}
