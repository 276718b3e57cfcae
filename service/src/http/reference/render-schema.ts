import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import { inlineText } from '../pages/inline-text.ts';
import { referenceName, type Schema } from './document.ts';
import { mainType } from './sample-value.ts';

/** Objects deeper than this are folded. */
const openDepth = 1;

/** The members of an object as a list. Shared objects are links to their own section. */
export function renderMembers(schema: Schema, depth = 0): Fragment {
  const { properties = {}, required = [], additionalProperties, allOf = [], oneOf = [] } = schema;
  if (oneOf.length > 0)
    return html`<ul class="members">${oneOf.map((option) => html`<li>${typeOf(option)}</li>`)}</ul>`;
  if (allOf.length > 0)
    return allOf.map((part) =>
      referenceName(part) === null
        ? renderMembers(part, depth)
        : html`<p>Everything that ${typeOf(part)} has, and:</p>`,
    );
  const rows = Object.entries(properties).map(([name, member]) =>
    renderMember(html`<code>${name}</code>`, member, required.includes(name), depth),
  );
  if (typeof additionalProperties === 'object') {
    rows.push(renderMember(html`<i>any name</i>`, additionalProperties, false, depth));
  }
  return rows.length > 0 ? html`<ul class="members">${rows}</ul>` : null;
}

function renderMember(name: SafeHtml, schema: Schema, isRequired: boolean, depth: number): SafeHtml {
  return html`<li>${name} <span class="type">${typeOf(schema)}</span>${isRequired && html` <span class="required">required</span>`}
${schema.description !== undefined && html`<p>${inlineText(schema.description)}</p>`}${nested(schema, depth)}</li>`;
}

/** The members of what is in a member: of an object, or of the items of a list. */
function nested(schema: Schema, depth: number): Fragment {
  const inner = mainType(schema) === 'array' ? (schema.items ?? {}) : schema;
  if (referenceName(inner) !== null) return null;
  const options = inner.anyOf?.filter((option) => option.properties) ?? [];
  const members =
    options.length > 0 ? options.map((option) => renderMembers(option, depth + 1)) : renderMembers(inner, depth + 1);
  if (members === null) return null;
  return html`<details${depth < openDepth && html` open`}><summary>Members</summary>${members}</details>`;
}

/** What a value may be, in words: "string, 1 to 50 characters". */
export function typeOf(schema: Schema): Fragment {
  const name = referenceName(schema);
  if (name !== null) return html`<a href="#object-${name}">${name}</a>`;
  const { anyOf, oneOf, type: common } = schema;
  const options = (anyOf ?? oneOf)?.map((option) =>
    typeOf(common === undefined ? option : { type: common, ...option }),
  );
  if (options) return joined(options, ' or ');
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    );
  const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
  const type = mainType(schema) ?? 'any';
  const items = type === 'array' && schema.items ? html` of ${typeOf(schema.items)}` : null;
  const facts = [...limitsOf(schema), ...(isNullable ? ['can be null'] : [])];
  const standard = schema.default === undefined ? null : html`, default <code>${JSON.stringify(schema.default)}</code>`;
  return html`${type === 'array' ? 'list' : type}${items}${facts.map((fact) => `, ${fact}`)}${standard}`;
}

function joined(parts: readonly Fragment[], separator: string): Fragment {
  return parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`));
}

function limitsOf({
  format,
  minimum,
  exclusiveMinimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
}: Schema): string[] {
  const facts = [
    format !== undefined && (formatWords[format] ?? format),
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    between(minimum, maximum, ''),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
  ];
  return facts.filter((fact) => fact !== false && fact !== null) as string[];
}

function between(least: number | undefined, most: number | undefined, unit: string): string | null {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? null : `at least ${least}${unit}`;
}

const formatWords: Readonly<Record<string, string>> = {
  'single-line': 'one line',
  'multi-line': 'may have several lines',
  mailbox: 'email address',
  e164: 'phone number in E.164',
  'date-time': 'ISO 8601',
  instant: 'ISO 8601 with an offset',
  'delivery-time': 'ISO 8601',
  'time-zone': 'IANA time zone',
};
