/** Words of the async client, and what the sync one has instead. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\basync (?=def|for|with)/g, ''],
  [/\bawait /g, ''],
  [/\b__aenter__\b/g, '__enter__'],
  [/\b__aexit__\b/g, '__exit__'],
  [/\b__aiter__\b/g, '__iter__'],
  [/\baclose\b/g, 'close'],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/\basyncio\.Lock\b/g, 'threading.Lock'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\bAwaitable, |, Awaitable\b(?!\[)/g, ''],
];

/** The sync form of a module of the async client. */
export function makeSync(text: string): string {
  const imports = [
    text.includes('asyncio.Lock') && 'import threading\n',
    text.includes('asyncio.sleep') && 'import time\n',
  ];
  const replaced = words.reduce(
    (done, [word, instead]) => done.replaceAll(word, instead),
    text.replace('import asyncio\n', imports.filter(Boolean).join('')),
  );
  return withoutAwaitable(replaced);
}

/** `Awaitable[Mapping[str, str]]` becomes `Mapping[str, str]`. */
function withoutAwaitable(text: string): string {
  const word = 'Awaitable[';
  const start = text.indexOf(word);
  if (start < 0) return text;
  let depth = 1;
  let end = start + word.length;
  for (; depth > 0; end++) depth += text[end] === '[' ? 1 : text[end] === ']' ? -1 : 0;
  return withoutAwaitable(text.slice(0, start) + text.slice(start + word.length, end - 1) + text.slice(end));
}
