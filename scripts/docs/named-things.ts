import { posix } from 'node:path';
import { type DocFault, type Document, lineOf } from './doc-fault.ts';

/** What documents can refer to. */
export interface KnownThings {
  /** True for a file or folder of the repository. */
  exists(path: string): boolean;
  /** Names of all files, without their folders. */
  readonly fileNames: ReadonlySet<string>;
  /** Names of the files and folders at the root. */
  readonly rootNames: ReadonlySet<string>;
  readonly npmScripts: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
  /** Paths of the API, with their parameters in braces. */
  readonly apiPaths: ReadonlySet<string>;
}

interface Kind {
  readonly pattern: RegExp;
  /** What is wrong with the name, or null. */
  check(name: string, document: Document, known: KnownThings): string | null;
}

/** Files that exist only while the service runs, or in other projects. */
const filesElsewhere = new Set(['demo.json']);
/** Written by a build or a bench run, so they may be absent. */
const writtenByRuns = new Set([
  'service/dist-portal',
  'results/latest.json',
  'results/partial.json',
  'results/growth.json',
]);

const kinds: readonly Kind[] = [
  { pattern: /`((?:\.?[\w@-]+(?:\.[\w-]+)*\/)+[\w@.-]*)`/g, check: checkPath },
  { pattern: /`(\w[\w.-]*\.(?:ts|mjs|sql|json|md|yml|yaml))`/g, check: checkFileName },
  { pattern: /\bnpm run (?:-{1,2}\S+ )*([a-z][\w:-]*)/g, check: checkNpmScript },
  { pattern: /\bnpm (start|test)\b/g, check: checkNpmScript },
  { pattern: /`(?:npm run bestow -- |npx |node )?bestow ([a-z]+(?:[ -][a-z]+)*)`/g, check: checkCommand },
  { pattern: /(?<![\w/])((?:\/operator)?\/v1\/[A-Z][A-Za-z{}/]*)/g, check: checkApiPath },
];

/** Paths, npm scripts, commands and API paths that a document names but that do not exist. */
export function findUnknownNames(documents: readonly Document[], known: KnownThings): DocFault[] {
  return documents.flatMap((document) =>
    kinds.flatMap(({ pattern, check }) =>
      [...document.text.matchAll(pattern)].flatMap((match) => {
        const problem = check(match[1] ?? '', document, known);
        return problem === null
          ? []
          : [{ path: document.path, line: lineOf(document.text, match.index ?? 0), problem }];
      }),
    ),
  );
}

/** A path is ours if its first part is at the root or next to the document. */
function checkPath(name: string, document: Document, known: KnownThings): string | null {
  const first = name.split('/')[0] ?? '';
  const beside = posix.join(posix.dirname(document.path), name);
  const isOurs = known.rootNames.has(first) || known.exists(posix.join(posix.dirname(document.path), first));
  return !isOurs || writtenByRuns.has(name) || known.exists(name) || known.exists(beside)
    ? null
    : `there is no ${name}`;
}

function checkFileName(name: string, _document: Document, known: KnownThings): string | null {
  return known.fileNames.has(name) || filesElsewhere.has(name) ? null : `no file is called ${name}`;
}

function checkNpmScript(name: string, _document: Document, known: KnownThings): string | null {
  return known.npmScripts.has(name) ? null : `package.json has no script ${name}`;
}

function checkCommand(name: string, _document: Document, known: KnownThings): string | null {
  return known.commands.has(name) ? null : `the command line has no "bestow ${name}"`;
}

function checkApiPath(path: string, _document: Document, known: KnownThings): string | null {
  const isKnown = [...known.apiPaths].some(
    (template) => template.replace(/\{\w+\}/g, '{}') === path.replace(/\{\w+\}/g, '{}'),
  );
  return isKnown
    ? null
    : `${path.startsWith('/operator') ? 'docs/operator-openapi.json' : 'docs/openapi.json'} has no path ${path}`;
}
