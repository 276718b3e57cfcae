import { errorCatalog } from '../../service/src/http/error-catalog.ts';
import { type ApiDocument, listAccountRoutes } from '../client-types/openapi.ts';
import type { PythonTypeWriter } from './python-types.ts';

const head = `from __future__ import annotations

from typing import Any, Generic, Literal, Mapping, NotRequired, Sequence, TypeAlias, TypedDict, TypeVar

Item = TypeVar("Item")


class Page(TypedDict, Generic[Item]):
    """A page of a list."""

    Data: Sequence[Item]
    #: Which page it is; the first is 1.
    Page: int
    #: How many items a page has at most.
    PageSize: int
    #: How many items there are on all pages.
    TotalCount: int
    #: Lists of orders: what follows this page, sent as \`cursor\`.
    NextCursor: NotRequired[str | None]
    #: Lists of orders: whether more follows.
    HasMore: NotRequired[bool]
    #: Products, with \`updatedSince\`: those that can no longer be ordered.
    Removed: NotRequired[Sequence[Mapping[str, str]]]`;

/** What the API takes and answers, as Python. The writer knows what the calls use. */
export function makePythonTypes(document: ApiDocument, types: PythonTypeWriter, note: string): string {
  const messages = Object.entries(document.webhooks).map(([type, { post }]) =>
    types.typeOf(post.requestBody?.content?.['application/json']?.schema ?? {}, `${type}Message`),
  );
  for (const name of ['NewOrder', 'Order', 'Event', 'Problem', ...problemNames(document)])
    types.typeOf({ $ref: `#/components/schemas/${name}` }, name);
  const keyed = listAccountRoutes(document).filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  const tables = [
    `#: The body of every webhook; "type" says which one it is.\nWebhookBody: TypeAlias = "${messages.join(' | ')}"`,
    `#: Every error code that is known today. More can be added.\nErrorCode = Literal[\n${Object.keys(errorCatalog)
      .map((code) => `    "${code}",`)
      .join('\n')}\n]`,
    `#: The calls that take an Idempotency-Key.\nKEYED_ROUTES = frozenset({${keyed.map(({ key }) => `"${key}"`).join(', ')}})`,
  ];
  return `${[`"""${note}"""\n\n${head}`, ...types.declarations(), ...tables].join('\n\n\n')}\n`;
}

/** Problems of codes that have more members. */
function problemNames({ components }: ApiDocument): string[] {
  return Object.keys(components.schemas).filter((name) => name.endsWith('Problem') && name !== 'Problem');
}
