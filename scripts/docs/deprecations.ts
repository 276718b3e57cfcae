import type { Deprecation } from '../../service/src/http/deprecations.ts';

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
  };
}

/** Marks that name nothing, end too early, or are missing under "Deprecated" in the change log. */
export function findUnannouncedEnds(
  marked: readonly Deprecation[],
  document: ApiDocument,
  changelog: string,
): string[] {
  const announced = [...changelog.matchAll(/^### Deprecated$([\s\S]*?)(?=^##|$(?![\s\S]))/gm)]
    .map(([, text]) => text)
    .join('');
  return marked.flatMap(({ routes, members = [], since, sunset }) => {
    const unknown = [
      ...routes.filter((route) => !hasRoute(document, route)),
      ...members.filter((member) => !hasMember(document, member)),
    ].map((name) => `${name} is not in the API document`);
    const silent = (members.length > 0 ? members : routes)
      .filter((name) => !announced.includes(`\`${name}\``))
      .map((name) => `CHANGELOG.md has no \`${name}\` under "Deprecated"`);
    const isEarly = sunset < `${Number(since.slice(0, 4)) + 1}${since.slice(4)}`;
    return [...unknown, ...silent, ...(isEarly ? [`${routes[0]} ends less than twelve months after ${since}`] : [])];
  });
}

function hasRoute({ paths }: ApiDocument, route: string): boolean {
  const [method = '', path = ''] = route.split(' ');
  return paths[path]?.[method.toLowerCase()] !== undefined;
}

function hasMember({ components }: ApiDocument, member: string): boolean {
  const [schema = '', name = ''] = member.split('.');
  return components.schemas[schema]?.properties?.[name] !== undefined;
}
