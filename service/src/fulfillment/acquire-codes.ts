import type { CardCode } from '../cards/types.ts';
import type { Secret } from '../kit/secret.ts';
import type { FulfillmentNeeds } from './serve-orders.ts';
import type { OpenLine, Portion, SourceAnswer } from './types.ts';

export interface FilledPortion {
  readonly portion: Portion;
  readonly source: string;
  readonly codes: readonly Secret<CardCode>[];
}

export interface Acquired {
  readonly filled: readonly FilledPortion[];
  readonly outOfStock: readonly OpenLine[];
  readonly refused: readonly { readonly line: OpenLine; readonly reason: string }[];
}

/** Asks each portion's sources in turn until one has codes. */
export async function acquireCodes(needs: FulfillmentNeeds, portions: readonly Portion[]): Promise<Acquired> {
  const filled: FilledPortion[] = [];
  const refused: { line: OpenLine; reason: string }[] = [];
  let unserved = portions.map((portion) => ({ portion, sources: sourcesOf(needs, portion) }));
  const outOfStock: OpenLine[] = [];
  while (unserved.length > 0) {
    const next: typeof unserved = [];
    for (const [name, group] of bySource(unserved)) {
      const answers = await askSource(
        needs,
        name,
        group.map(({ portion }) => portion),
      );
      group.forEach(({ portion, sources }, index) => {
        const answer = answers[index] as SourceAnswer;
        if (answer.kind === 'Codes')
          filled.push({ portion, source: answer.source, codes: requireCount(answer.codes, portion) });
        else if (answer.kind === 'Refused') refused.push({ line: portion.line, reason: answer.reason });
        else if (sources.length > 1) next.push({ portion, sources: sources.slice(1) });
        else outOfStock.push(portion.line);
      });
    }
    unserved = next;
  }
  return { filled, outOfStock, refused };
}

function sourcesOf(needs: FulfillmentNeeds, { line }: Portion): readonly string[] {
  return line.sources.length > 0 ? line.sources : needs.defaultSources;
}

function bySource<Item extends { readonly sources: readonly string[] }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.sources[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return groups;
}

async function askSource(
  needs: FulfillmentNeeds,
  name: string,
  portions: readonly Portion[],
): Promise<readonly SourceAnswer[]> {
  const source = needs.sources.get(name);
  if (!source) throw new Error(`no source named ${name} is configured`);
  return source.acquire(portions);
}

function requireCount(codes: readonly Secret<CardCode>[], portion: Portion): readonly Secret<CardCode>[] {
  if (codes.length !== portion.count) throw new Error(`a source gave ${codes.length} codes for ${portion.count} cards`);
  return codes;
}
