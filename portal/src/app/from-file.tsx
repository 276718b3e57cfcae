import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { Problem } from '../api/problem.ts';

/**
 * A component in a separate file, loaded when it is first rendered, or earlier by `preload`. React's own `lazy` would
 * delay what has arrived until its placeholder was visible for 300 ms, on every first visit of a page.
 */
export function fromFile<Props extends object>(load: () => Promise<ComponentType<Props>>, Placeholder: ComponentType) {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        // The network may be back for the next attempt.
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function FromFile(props: Props) {
    const [failure, setFailure] = useState<unknown>(null);
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (Loaded) return;
      const wasOnline = navigator.onLine;
      preload().then(drawAgain, (error: unknown) =>
        setFailure(wasOnline && navigator.onLine ? error : Problem.unreachable()),
      );
    }, []);
    // For the nearest boundary, which reports it and offers a retry.
    if (failure !== null) throw failure;
    return Loaded ? <Loaded {...props} /> : <Placeholder />;
  }
  return Object.assign(FromFile, { preload });
}
