declare const brand: unique symbol;

/** A string that is known to be one particular kind of id or value, so that two kinds cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
