import { type KeyboardEvent, useRef, useState } from 'react';

export type AfterEdit = 'down' | 'right' | 'left' | 'stay';

interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** Null: the text is not changed. */
  readonly onEnd: (text: string | null, then: AfterEdit) => void;
}

/** Enter saves and moves down, Tab saves and moves sideways, Escape leaves the cell as it was. */
export function CellEditor({ label, text: first, onEnd }: CellEditorProps) {
  const [text, setText] = useState(first);
  // Removing the field takes its focus, which must not end it a second time.
  const isOver = useRef(false);
  const end = (result: string | null, then: AfterEdit) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(result, then);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const then = afterKey(event);
    if (!then) return;
    event.preventDefault();
    end(event.key === 'Escape' ? null : text.trim(), then);
  };
  return (
    <input
      className="grid-editor"
      aria-label={label}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: it replaces the cell that had the focus
      autoFocus
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text.trim(), 'stay')}
    />
  );
}

function afterKey({ key, shiftKey }: KeyboardEvent): AfterEdit | null {
  if (key === 'Enter') return 'down';
  if (key === 'Escape') return 'stay';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}
