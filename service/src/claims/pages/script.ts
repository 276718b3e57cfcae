/**
 * What the pages do better with JavaScript: copy buttons, a print button, the reader's own time zone. It is served as
 * a file of its own, so that the policy of the pages needs no exception for it.
 */
export const claimScript = `'use strict';
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
const status = document.querySelector('[data-status]');
for (const button of document.querySelectorAll('[data-copy]')) {
  const code = button.parentElement.querySelector('dd');
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const selection = window.getSelection();
    selection.selectAllChildren(code);
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      if (!document.execCommand('copy')) return;
    }
    button.textContent = button.dataset.copy;
    status.textContent = button.dataset.copy;
    setTimeout(() => {
      button.textContent = label;
      status.textContent = '';
    }, 2500);
  });
}
for (const time of document.querySelectorAll('time[datetime]')) {
  const options = { timeStyle: 'short' };
  time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, options);
}
`;
