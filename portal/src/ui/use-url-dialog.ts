import { useSearchParams } from 'wouter';

/**
 * A dialog that is open while the address has this parameter, so that other pages can link to it, and a sign-in leads back to
 * it. Its value says what the dialog is about, where that can be several things.
 */
export function useUrlDialog(name: string) {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    isOpen: parameters.has(name),
    value: parameters.get(name),
    open: (value = '') => set(value),
    close: () => set(null),
  };
}
