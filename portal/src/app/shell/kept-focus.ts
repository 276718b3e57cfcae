import { useEffect } from 'react';

/** Longer than dialogs take to give the focus back to what opened them. */
const settleMs = 50;
const floating = '[role="dialog"], [role="menu"]';

/**
 * Whoever uses the keyboard keeps their place. Two things lose it otherwise: a dialog that was opened by another one has
 * nowhere to give the focus back to when the other is gone, and a button is disabled while its action runs.
 */
export function useKeptFocus(): void {
  useEffect(keepFocus, []);
}

function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let wasFloating = false;
  let lastInPage: HTMLElement | null = null;
  let timer: number | undefined;

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    wasFloating = target.closest(floating) !== null;
    if (!wasFloating) lastInPage = target;
  };
  // A click beside everything gives the focus up.
  const forget = () => {
    last = null;
  };
  const restore = () => {
    if (document.activeElement !== document.body || last === null) return;
    const place = last.isConnected ? last : wasFloating ? fallback(lastInPage) : null;
    place?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    window.clearTimeout(timer);
    timer = window.setTimeout(restore, settleMs);
  });

  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget);
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

function fallback(lastInPage: HTMLElement | null): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  return dialog ?? (lastInPage?.isConnected ? lastInPage : document.querySelector<HTMLElement>('h1'));
}
