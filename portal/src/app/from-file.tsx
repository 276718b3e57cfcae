import { type ComponentType, useEffect, useReducer, useState } from 'react';

/**
 * A component that lives in a file of its own, fetched when it is first drawn, or before by `preload`. React's own `lazy` would
 * keep what has arrived back until its placeholder was in sight for 300 ms, on every first visit of a page.
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
        // The next try may find the network again.
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
      if (!Loaded) preload().then(drawAgain, setFailure);
    }, []);
    // For the nearest boundary, which says so and offers another try.
    if (failure !== null) throw failure;
    return Loaded ? <Loaded {...props} /> : <Placeholder />;
  }
  return Object.assign(FromFile, { preload });
}
