import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/query-view.tsx';

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
    return <Failure error={this.state.error} retry={() => window.location.reload()} />;
  }
}
