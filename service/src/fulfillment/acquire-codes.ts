import { choiceSource } from '../cards/types.ts';
import type { FulfillmentNeeds } from './needs.ts';
import { createMissingSource } from './sources/missing-source.ts';
import type { CodeSource } from './sources/source.ts';
import type {
  Acquired,
  FilledPortion,
  GivenCode,
  OpenLine,
  Portion,
  RefusedLine,
  SourceAnswer,
  Unserved,
  WaitingLine,
} from './types.ts';

/** Tries each portion's sources in turn until one has codes; of remote ones only the named one. */
export async function acquireCodes(
  needs: FulfillmentNeeds,
  asked: readonly Unserved[],
  remote: string | null,
): Promise<Acquired> {
  const left: Unserved[] = [];
  const filled: FilledPortion[] = [];
  const waiting: WaitingLine[] = [];
  const refused: RefusedLine[] = [];
  let unserved = asked;

  function take({ portion, sources, retryAfterSeconds }: Unserved, answer: SourceAnswer): Unserved[] {
    const { line } = portion;
    const hasNext = sources.length > 1;
    const next = { portion, sources: sources.slice(1), retryAfterSeconds };
    switch (answer.kind) {
      case 'Codes':
        filled.push(filledOf(portion, answer));
        return [];
      case 'Refused':
        if (hasNext && !answer.incident) return [next];
        refused.push({ line, reason: answer.reason, incident: answer.incident ?? null });
        return [];
      case 'Later':
        waiting.push({ line, waitsFor: 'supplier', afterSeconds: answer.afterSeconds });
        return [];
      case 'Gone':
        return [];
      case 'OutOfStock':
        if (hasNext) return [next];
        // A source that was passed over may be back long before codes are loaded.
        waiting.push({
          line,
          waitsFor: retryAfterSeconds === null ? 'stock' : 'supplier',
          afterSeconds: retryAfterSeconds,
        });
        return [];
      case 'Unavailable': {
        const afterSeconds = Math.min(answer.afterSeconds, retryAfterSeconds ?? answer.afterSeconds);
        if (hasNext) return [{ ...next, retryAfterSeconds: afterSeconds }];
        waiting.push({ line, waitsFor: 'supplier', afterSeconds });
        return [];
      }
    }
  }

  while (unserved.length > 0) {
    const next: Unserved[] = [];
    for (const [name, group] of bySource(unserved)) {
      const source = getSource(needs, name);
      if (source.isRemote && name !== remote) {
        left.push(...group);
        continue;
      }
      const answers = await source.acquire(source.isRemote ? group.map(withNext) : group.map(({ portion }) => portion));
      group.forEach((entry, index) => {
        next.push(...take(entry, answers[index] as SourceAnswer));
      });
    }
    unserved = next;
  }
  return { filled, waiting, refused, left };
}

/** A source with an unfinished request is tried first: its cards may already exist. */
export function sourcesOf(needs: FulfillmentNeeds, line: OpenLine): readonly string[] {
  if (line.isChoice) return [choiceSource];
  const sources = line.sources.length > 0 ? line.sources : needs.defaultSources;
  if (!line.openRequest) return sources;
  const { supplier } = line.openRequest;
  return [supplier, ...sources.slice(sources.indexOf(supplier) + 1)];
}

/** The sources of a line in a job of a remote source: the remote ones before it were passed over. */
export function sourcesFrom(needs: FulfillmentNeeds, line: OpenLine, remote: string): readonly string[] {
  const sources = sourcesOf(needs, line);
  // What may exist at a supplier is asked for there, whatever was passed over meanwhile.
  if (line.openRequest) return sources;
  const first = sources.indexOf(remote);
  return sources.filter((name, index) => index >= first || !needs.sources.get(name)?.isRemote);
}

/** The remote source that is to be asked first for a line. */
export function firstRemoteOf(needs: FulfillmentNeeds, line: OpenLine): string | undefined {
  return sourcesOf(needs, line).find((name) => needs.sources.get(name)?.isRemote);
}

function filledOf(portion: Portion, answer: Extract<SourceAnswer, { kind: 'Codes' }>): FilledPortion {
  return {
    portion,
    source: answer.source,
    codes: requireCount(answer.codes, portion),
    purchase: answer.purchase,
  };
}

function withNext({ portion, sources }: Unserved): Portion {
  return { ...portion, hasNextSource: sources.length > 1 };
}

function bySource(items: readonly Unserved[]): Map<string, Unserved[]> {
  const groups = new Map<string, Unserved[]>();
  for (const item of items) {
    const name = item.sources[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return groups;
}

function getSource(needs: FulfillmentNeeds, name: string): CodeSource {
  return needs.sources.get(name) ?? createMissingSource(name);
}

function requireCount(codes: readonly GivenCode[], portion: Portion): readonly GivenCode[] {
  if (codes.length !== portion.count) throw new Error(`a source gave ${codes.length} codes for ${portion.count} cards`);
  return codes;
}
