import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** Filters live in the address: a search can be kept, sent to a colleague, and survives going back. */
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
    // From the address itself: two fields that settle in the same moment must not undo each other.
    const merged = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(next)) {
      if (value) merged.set(name, String(value));
      else merged.delete(name);
    }
    setParameters(merged, { replace: true });
  };
  return { filters, setFilters, count: Object.keys(filters).length };
}
