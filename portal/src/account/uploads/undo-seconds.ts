/** How long a submitted upload can be undone. */
export const undoSeconds = 30;
