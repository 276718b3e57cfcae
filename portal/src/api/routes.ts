import type { PortalRoutes } from './types.generated.ts';

/*
 * A call names its address as the service declares it, and the type checker knows the rest: which parameters it takes,
 * what it sends and what it is answered.
 */

type Key = keyof PortalRoutes;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type RouteOf<M extends Method, Path extends PathOf<M>> = PortalRoutes[`${M} ${Path}` & Key];

/** The addresses that take a method. */
export type PathOf<M extends Method> = Key extends infer K ? (K extends `${M} ${infer Path}` ? Path : never) : never;
export type AnswerOf<M extends Method, Path extends PathOf<M>> = RouteOf<M, Path>['answer'];
export type BodyOf<M extends Method, Path extends PathOf<M>> = RouteOf<M, Path>['body'];

/** The addresses of files, which the browser downloads without the client. */
export type FilePath = { [Path in PathOf<'GET'>]: AnswerOf<'GET', Path> extends Blob ? Path : never }[PathOf<'GET'>];

/** The addresses that answer with one page of a list. */
export type PagedPath = {
  [Path in PathOf<'GET'>]: AnswerOf<'GET', Path> extends Page<unknown> ? Path : never;
}[PathOf<'GET'>];

/** One page of a list of any length. */
export interface Page<Row> {
  readonly Data: readonly Row[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export type RowOf<Path extends PagedPath> = Extract<AnswerOf<'GET', Path>, Page<unknown>>['Data'][number];

export type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;
/** An empty filter is an empty string, and is left out of the URL. */
export type QueryOf<M extends Method, Path extends PathOf<M>> = {
  readonly [Name in keyof RouteOf<M, Path>['query']]?: RouteOf<M, Path>['query'][Name] | '' | null;
};

type Parameters<Params> = Params extends undefined
  ? unknown
  : { readonly params: { readonly [Name in keyof Params]: string | number } };
type Given<Name extends string, T> = undefined extends T
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: T };

/** What fills the address. */
export type Place<M extends Method, Path extends PathOf<M>> = Parameters<RouteOf<M, Path>['params']> & {
  readonly query?: QueryOf<M, Path>;
};
/** What a call needs besides its address. */
export type Call<M extends Method, Path extends PathOf<M>> = Place<M, Path> &
  Given<'body', BodyOf<M, Path>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };
/** May be left out where nothing is needed. */
export type MaybeArgument<T> = Record<never, never> extends T ? [argument?: T] : [argument: T];
