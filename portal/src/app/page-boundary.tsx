import { Component, type ReactNode, useEffect } from 'react';
import { Problem } from '../api/problem.ts';
import { Failure, Waiting } from '../ui/query-view.tsx';
import { useOnline } from '../ui/use-online.ts';

interface PageBoundaryProps {
  /** The error is cleared when this changes. */
  readonly location?: string;
  readonly children: ReactNode;
}

/** A page that crashes shows an error and can be retried; the rest of the portal keeps working. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  override componentDidUpdate({ location }: PageBoundaryProps): void {
    if (location !== this.props.location && this.state.error !== null) this.setState({ error: null });
  }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <PageFailure error={this.state.error} />;
  }
}

/** A page whose file could not be loaded without a network is loaded when there is one again. */
function PageFailure({ error }: { readonly error: unknown }) {
  const isOnline = useOnline();
  const isOffline = error instanceof Problem && error.code === 'Unreachable';
  useEffect(() => {
    if (isOnline && isOffline) reload();
  }, [isOnline, isOffline]);
  // The notice above the page says that there is no network.
  if (isOffline && !isOnline) return <Waiting />;
  return <Failure error={error} retry={reload} isRepeated={false} />;
}

const reload = () => window.location.reload();
