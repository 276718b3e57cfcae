import { useSearchParams } from 'wouter';

/** A dialog that is open while the address has this parameter, so that other pages can link to it. */
export function useUrlDialog(name: string) {
  const [parameters, setParameters] = useSearchParams();
  const set = (isOpen: boolean) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(name, '');
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { isOpen: parameters.has(name), open: () => set(true), close: () => set(false) };
}
