import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/query-view.tsx';

/** A page that breaks says so and can be tried again; the rest of the portal goes on. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} retry={() => window.location.reload()} />;
  }
}
