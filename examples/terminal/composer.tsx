import { Box, Text, useInput } from 'ink';
import { type ReactElement, useRef, useState } from 'react';

export interface ComposerProps {
  readonly active: boolean;
  readonly placeholder: string;
  /** Enter, or Alt+Enter and `/later` with `later` true. */
  readonly onSubmit: (text: string, later: boolean) => void;
  /** The text of a queued message that the user wants back, if any waits. */
  readonly onTakeBack: () => string | undefined;
}

/** The line the user types on. */
export function Composer({ active, placeholder, onSubmit, onTakeBack }: ComposerProps): ReactElement {
  const [text, show] = useState('');
  // Several keys may arrive before the next render.
  const typed = useRef('');
  const setText = (next: string): void => {
    typed.current = next;
    show(next);
  };
  const submit = (alt: boolean): void => {
    const later = /^\s*\/later\s+/.exec(typed.current);
    const message = typed.current.slice(later?.[0].length ?? 0).trim();
    setText('');
    if (message !== '') onSubmit(message, alt || later !== null);
  };
  useInput(
    (input, key) => {
      if (key.return) {
        submit(key.meta);
      } else if (key.upArrow && typed.current === '') {
        setText(onTakeBack() ?? '');
      } else if (key.backspace || key.delete) {
        setText(withoutLast(typed.current));
      } else if (key.ctrl && input === 'u') {
        setText('');
      } else if (!key.ctrl && !key.meta && !key.escape && input !== '') {
        setText(typed.current + input.replace(/[\r\n]+/g, ' '));
        // A paste, or keys that arrived together: it is sent when it ends with Enter.
        if (/[\r\n]$/.test(input)) submit(false);
      }
    },
    { isActive: active },
  );
  return (
    <Box borderStyle="round" paddingX={1}>
      {text === '' ? <Text dimColor>{placeholder}</Text> : <Text>{`${text}▌`}</Text>}
    </Box>
  );
}

const SEGMENTER = new Intl.Segmenter();

/** Without what a reader takes for the last character, emoji included. */
function withoutLast(text: string): string {
  return text.slice(0, [...SEGMENTER.segment(text)].at(-1)?.index ?? 0);
}
