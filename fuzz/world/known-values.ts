import type { Random } from '../../chaos/random.ts';

/** The id of something, with the ids of what it belongs to. */
export interface KnownId {
  readonly id: string;
  /** By the collections: an order's of a line item, for example. */
  readonly of: Readonly<Record<string, string>>;
}

export interface GiftLink {
  readonly token: string;
  readonly answer: string | null;
}

const keptMax = 40;
const textLengthMax = 120;
const linkPattern = /\/c\/([\w-]{6,})/;
const renamed: Readonly<Record<string, string>> = { ClaimData: 'Cards', Person: 'People', Data: '' };

/** What one account's answers have told so far. Of each kind the last ones are kept, so that memory stays bounded. */
export class KnownValues {
  readonly #ids = new Map<string, KnownId[]>();
  readonly #members = new Map<string, unknown[]>();
  readonly links: GiftLink[] = [];

  id(random: Random, collection: string): KnownId | null {
    const found = this.#ids.get(collection);
    return found && found.length > 0 ? random.pick(found) : null;
  }

  /** A value that some answer had in a member of this name. */
  member(random: Random, name: string): unknown {
    const found = this.#members.get(name.toLowerCase());
    return found && found.length > 0 ? random.pick(found) : undefined;
  }

  /** Notes every id and value of an answer. `parents` are the ids that were asked for. */
  learn(answer: unknown, collection: string, parents: Readonly<Record<string, string>>): void {
    if (Array.isArray(answer)) {
      for (const entry of answer.slice(0, keptMax)) this.learn(entry, collection, parents);
      return;
    }
    if (typeof answer !== 'object' || answer === null) return;
    const members = answer as Readonly<Record<string, unknown>>;
    const id = members.Id ?? members.Number ?? members.Name;
    const isIdentified = typeof id === 'string' && id.length <= textLengthMax && collection !== '';
    if (isIdentified) this.addId(collection, { id, of: parents });
    const inside = isIdentified ? { ...parents, [collection]: id } : parents;
    this.#learnLink(members);
    for (const [name, value] of Object.entries(members)) {
      if (typeof value === 'object') this.learn(value, this.#collectionOf(name, value) || collection, inside);
      else if (typeof value === 'number' || (typeof value === 'string' && value.length <= textLengthMax))
        keep(this.#members, name.toLowerCase(), value);
    }
  }

  addId(collection: string, known: KnownId): void {
    keep(this.#ids, collection, known);
  }

  #collectionOf(name: string, value: unknown): string {
    const plural = Array.isArray(value) || name.endsWith('s') ? name : `${name}s`;
    return renamed[name] ?? plural;
  }

  #learnLink({ Codes, ClaimLinkChallengeAnswer: answer }: Readonly<Record<string, unknown>>): void {
    if (!Array.isArray(Codes)) return;
    const token = linkPattern.exec(JSON.stringify(Codes))?.[1];
    if (token === undefined) return;
    this.links.push({ token, answer: typeof answer === 'string' ? answer : null });
    if (this.links.length > keptMax) this.links.shift();
  }
}

function keep<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key) ?? [];
  values.push(value);
  if (values.length > keptMax) values.shift();
  map.set(key, values);
}
