/** A part of an OpenAPI document. */
export type Part = { readonly [member: string]: unknown };

/** The side that sends a value: callers send requests, the service sends answers. */
type Sender = 'caller' | 'service';

/** Callers decide by these, and know all of their values. Other lists of values can grow, as the document says. */
const closedMembers = new Set(['Status', 'ClaimStatus', 'DeliveryStatus', 'DenominationType']);
const upperLimits = ['maxLength', 'maximum', 'maxItems', 'exclusiveMaximum'];
const lowerLimits = ['minLength', 'minimum', 'minItems', 'exclusiveMinimum'];
const methods = ['get', 'put', 'post', 'patch', 'delete'];

/**
 * What a program that was written for the old document could no longer do, or no longer understand. What was deprecated
 * in the old document and has ended may be gone.
 */
export function findBreakingChanges(old: Part, now: Part, today: string): string[] {
  const comparison = new Comparison(old, now, today);
  comparison.compareOperations();
  comparison.compareWebhooks();
  return [...new Set(comparison.found)];
}

class Comparison {
  readonly found: string[] = [];
  readonly #old: Part;
  readonly #now: Part;
  readonly #today: string;
  readonly #compared = new Set<string>();

  constructor(old: Part, now: Part, today: string) {
    this.#old = old;
    this.#now = now;
    this.#today = today;
  }

  compareOperations(): void {
    for (const [path, oldMethods] of entries(this.#old.paths)) {
      for (const method of methods) {
        const old = part(oldMethods[method]);
        const now = part(part(part(this.#now.paths)?.[path])?.[method]);
        const place = `${method.toUpperCase()} ${path}`;
        if (old && !now && !this.#hasEnded(old)) this.found.push(`${place} is gone`);
        if (old && now) this.#compareOperation(old, now, place);
      }
    }
  }

  compareWebhooks(): void {
    for (const [type, webhook] of entries(this.#old.webhooks)) {
      const now = part(part(this.#now.webhooks)?.[type]);
      if (!now) this.found.push(`the webhook ${type} is gone`);
      else this.#compareContent(bodyOf(webhook.post), bodyOf(now.post), `the webhook ${type}`, 'service');
    }
  }

  #compareOperation(old: Part, now: Part, place: string): void {
    if (old.operationId !== now.operationId) this.found.push(`${place} is no longer called ${old.operationId}`);
    this.#compareParameters(old, now, place);
    const [oldBody, newBody] = [part(old.requestBody), part(now.requestBody)];
    if (newBody?.required && !oldBody?.required) this.found.push(`${place} needs a body`);
    if (oldBody) this.#compareContent(part(oldBody.content), part(newBody?.content), `the body of ${place}`, 'caller');
    for (const [status, answer] of entries(old.responses)) {
      if (Number(status) >= 400) continue;
      const other = part(part(now.responses)?.[status]);
      if (!other) this.found.push(`${place} no longer answers ${status}`);
      else this.#compareContent(part(answer.content), part(other.content), `the answer of ${place}`, 'service');
    }
  }

  #compareParameters(old: Part, now: Part, place: string): void {
    const [before, after] = [this.#parametersOf(old, this.#old), this.#parametersOf(now, this.#now)];
    for (const [name, parameter] of after)
      if (parameter.required && !before.get(name)?.required) this.found.push(`${place} needs the parameter ${name}`);
    for (const [name, parameter] of before) {
      const other = after.get(name);
      if (!other) this.found.push(`${place} no longer takes the parameter ${name}`);
      else this.#compareSchemas(part(parameter.schema), part(other.schema), `${name} of ${place}`, 'caller');
    }
  }

  #parametersOf(operation: Part, document: Part): Map<string, Part> {
    const list = (operation.parameters ?? []) as Part[];
    return new Map(list.map((one) => resolve(one, document)).map((one) => [String(one.name), one]));
  }

  #compareContent(old: Part | undefined, now: Part | undefined, place: string, sender: Sender): void {
    for (const [type, media] of entries(old)) {
      const other = part(now?.[type]);
      if (!other) this.found.push(`${place} is no longer ${type}`);
      else this.#compareSchemas(part(media.schema), part(other.schema), place, sender);
    }
  }

  #compareSchemas(oldPart: Part | undefined, newPart: Part | undefined, place: string, sender: Sender): void {
    if (!oldPart || !newPart) return;
    const name = typeof oldPart.$ref === 'string' ? oldPart.$ref.split('/').at(-1) : undefined;
    if (name !== undefined) {
      // A schema is compared once for each side that sends it, which also ends circles.
      const key = `${sender} ${name} ${newPart.$ref}`;
      if (this.#compared.has(key)) return;
      this.#compared.add(key);
    }
    const [old, now] = [merged(oldPart, this.#old), merged(newPart, this.#now)];
    const here = name ?? place;
    this.#compareTypes(old, now, here, sender);
    this.#compareLimits(old, now, here, sender);
    this.#compareMembers(old, now, here, sender);
    this.#compareSchemas(part(old.items), part(now.items), `an item of ${here}`, sender);
    this.#compareChoices(old, now, here, sender);
  }

  #compareTypes(old: Part, now: Part, place: string, sender: Sender): void {
    const [before, after] = [typesOf(old), typesOf(now)];
    if (before.length === 0 || after.length === 0) return;
    const known = (types: readonly string[], type: string) =>
      types.includes(type) || (type === 'integer' && types.includes('number'));
    for (const type of sender === 'caller' ? before : [])
      if (!known(after, type)) this.found.push(`${place} can no longer be ${type}`);
    for (const type of sender === 'service' ? after : [])
      if (!known(before, type)) this.found.push(`${place} can be ${type}`);
  }

  #compareLimits(old: Part, now: Part, place: string, sender: Sender): void {
    const [before, after] = [valuesOf(old), valuesOf(now)];
    if (sender === 'caller' && after)
      for (const value of before ?? [])
        if (!after.includes(value)) this.found.push(`${place} can no longer be ${value}`);
    if (sender === 'caller' && after && !before) this.found.push(`${place} can only be ${after.join(', ')}`);
    const isClosed = closedMembers.has(place.split('.').at(-1) ?? '');
    if (sender === 'service' && before && isClosed)
      for (const value of after ?? []) if (!before.includes(value)) this.found.push(`${place} can be ${value}`);
    if (sender === 'service') return;
    if (now.pattern !== undefined && now.pattern !== old.pattern) this.found.push(`${place} has another pattern`);
    for (const limit of [...upperLimits, ...lowerLimits]) {
      const [was, is] = [old[limit], now[limit]] as (number | undefined)[];
      const isNarrower = is !== undefined && (was === undefined || (upperLimits.includes(limit) ? is < was : is > was));
      if (isNarrower) this.found.push(`${place} has the ${limit} ${is} instead of ${was ?? 'none'}`);
    }
  }

  #compareMembers(old: Part, now: Part, place: string, sender: Sender): void {
    const [before, after] = [part(old.properties), part(now.properties)];
    if (!before || !after) return;
    const [wasRequired, isRequired] = [old, now].map(({ required }) => (required ?? []) as string[]) as [
      string[],
      string[],
    ];
    for (const [name, member] of entries(before)) {
      const other = part(after[name]);
      if (!other) {
        if (!this.#hasEnded(member)) this.found.push(`${place}.${name} is gone`);
        continue;
      }
      if (sender === 'service' && wasRequired.includes(name) && !isRequired.includes(name))
        this.found.push(`${place}.${name} can be missing`);
      this.#compareSchemas(member, other, `${place}.${name}`, sender);
    }
    for (const name of sender === 'caller' ? isRequired : [])
      if (!wasRequired.includes(name)) this.found.push(`${place}.${name} is required`);
  }

  /** Choices are found again by their name; an answer may get new ones, as the document says of events. */
  #compareChoices(old: Part, now: Part, place: string, sender: Sender): void {
    const [before, after] = [choicesOf(old), choicesOf(now)];
    for (const [name, choice] of before) {
      const other = after.get(name);
      if (other) this.#compareSchemas(choice, other, `${place} (${name})`, sender);
      else if (sender === 'caller') this.found.push(`${place} can no longer be ${name}`);
    }
  }

  #hasEnded(old: Part): boolean {
    return old.deprecated === true && typeof old['x-sunset'] === 'string' && old['x-sunset'] <= this.#today;
  }
}

function part(value: unknown): Part | undefined {
  return typeof value === 'object' && value !== null ? (value as Part) : undefined;
}

function entries(value: unknown): [string, Part][] {
  return Object.entries(part(value) ?? {}) as [string, Part][];
}

function bodyOf(operation: unknown): Part | undefined {
  return part(part(part(operation)?.requestBody)?.content);
}

function resolve(value: Part, document: Part): Part {
  if (typeof value.$ref !== 'string') return value;
  const found = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => part(at)?.[name], document);
  return part(found) ?? {};
}

/** The schema behind a reference, with the members of all its parts. */
function merged(schema: Part, document: Part): Part {
  const own = resolve(schema, document);
  if (!Array.isArray(own.allOf)) return own;
  const parts = (own.allOf as Part[]).map((one) => merged(one, document));
  return {
    ...own,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => (required ?? []) as string[]),
  };
}

function typesOf({ type, oneOf, anyOf }: Part): string[] {
  if (type === undefined || oneOf || anyOf) return [];
  return [type].flat() as string[];
}

function valuesOf({ enum: values, const: value }: Part): unknown[] | undefined {
  return value === undefined ? (values as unknown[] | undefined) : [value];
}

function choicesOf({ oneOf, anyOf }: Part): Map<string, Part> {
  const list = (oneOf ?? anyOf ?? []) as Part[];
  return new Map(
    list.map((choice, index) => [
      String(choice.$ref ?? choice.type ?? index)
        .split('/')
        .at(-1) ?? '',
      choice,
    ]),
  );
}
