declare module 'mjml' {
  interface MjmlOptions {
    readonly filePath?: string;
    readonly ignoreIncludes?: boolean;
    readonly keepComments?: boolean;
    readonly validationLevel?: 'strict' | 'soft' | 'skip';
    readonly fonts?: Readonly<Record<string, string>>;
  }
  interface MjmlResult {
    readonly html: string;
    readonly errors: readonly { readonly formattedMessage: string }[];
  }
  const mjml2html: (source: string, options?: MjmlOptions) => Promise<MjmlResult>;
  export = mjml2html;
}
