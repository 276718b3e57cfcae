import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** Filters are in the URL: a search can be bookmarked, shared, and survives going back. */
export function useSearchFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text means the same filters
  const filters = useMemo(() => {
    const known: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = parameters.get(name);
      if (value) known[name] = value;
    }
    return known;
  }, [text]);
  const setFilters = (next: Partial<Record<Name, string | null>>) => {
    // From the URL itself: two fields that change at the same time must not undo each other.
    const merged = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(next)) {
      if (value) merged.set(name, String(value));
      else merged.delete(name);
    }
    setParameters(merged, { replace: true });
  };
  return { filters, setFilters, count: Object.keys(filters).length };
}
