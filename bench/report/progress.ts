export interface Progress {
  show(text: string): void;
  end(): void;
}

/** One line that is overwritten on a terminal, and separate lines elsewhere. */
export function progressLine(stream: NodeJS.WriteStream): Progress {
  const clearLine = '\r\u001b[2K';
  return {
    show: (text) => void stream.write(stream.isTTY ? `${clearLine}${text}` : `${text}\n`),
    end: () => void (stream.isTTY && stream.write(clearLine)),
  };
}
