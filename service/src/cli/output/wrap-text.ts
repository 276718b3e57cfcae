const widthMin = 20;

/** Breaks a text into lines that fit the width; all but the first are indented. */
export function wrapText(text: string, width: number, indent: number): string {
  const room = Math.max(widthMin, width - indent);
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= room) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
