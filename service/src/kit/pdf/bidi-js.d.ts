/** The part of bidi-js that we use; the package has no types. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  const bidiFactory: () => Bidi;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default bidiFactory;
}
