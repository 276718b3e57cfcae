/**
 * What the pages do better with JavaScript: copy buttons, a print button, codes that wrap between their groups, what is left of a split value, the
 * reader's own time zone. It is served as a file of its own, so that the policy of the pages needs no exception for it.
 */
export const claimScript = `'use strict';
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
for (const code of document.querySelectorAll('.code dd:not(.copy)')) {
  const text = code.textContent;
  const groups = text.match(/[\\s-]/) ? text.match(/[^\\s-]*[\\s-]+|[^\\s-]+$/g) : text.match(/.{1,4}/gsu);
  if (groups) code.replaceChildren(...groups.flatMap((group) => [group, document.createElement('wbr')]));
}
const status = document.querySelector('[data-status]');
for (const button of document.querySelectorAll('[data-copy]')) {
  const code = button.closest('.code').querySelector('dd');
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
for (const form of document.querySelectorAll('form[data-total]')) {
  const { total, currency, exponent } = form.dataset;
  const scale = 10 ** Number(exponent);
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency });
  const left = form.querySelector('[data-left]');
  const digits = (text) => text.replace(/[٠-٩]/g, (digit) => digit.charCodeAt(0) - 0x660).replace(/[٫,]/, '.');
  const show = () => {
    let rest = Number(total);
    for (const field of form.querySelectorAll('[name^="amount."]')) {
      const amount = Number(digits(field.value.trim()));
      if (amount > 0) rest -= Math.round(amount * scale);
    }
    left.hidden = false;
    left.querySelector('output').textContent = format.format(rest / scale);
  };
  form.addEventListener('input', show);
  show();
}
for (const time of document.querySelectorAll('time[datetime]')) {
  const options = { timeStyle: 'short' };
  time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, options);
}
`;
