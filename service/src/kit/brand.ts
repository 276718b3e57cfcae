declare const brand: unique symbol;

/** A string of one particular kind of id or value, so that two kinds cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
