import { longTests } from './long-tests.ts';

/**
 * The long files, the others in the given order, and at last the quick ones, which fill the time until the last worker is
 * done. Files of both kinds are not mixed, because a worker that changes between them loads everything anew.
 */
export function longestFirst<File>(
  files: readonly File[],
  describe: (file: File) => { readonly path: string; readonly isQuick: boolean },
): File[] {
  const rankOf = (file: File) => {
    const { path, isQuick } = describe(file);
    const place = longTests.indexOf(path);
    if (place >= 0) return place;
    return isQuick ? longTests.length + 1 : longTests.length;
  };
  return [...files].sort((one, other) => rankOf(one) - rankOf(other));
}
