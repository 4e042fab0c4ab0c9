import { Box, Text, useInput } from 'ink';
import { type ReactElement, useState } from 'react';

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
  const [text, setText] = useState('');
  useInput(
    (input, key) => {
      if (key.return) {
        const later = /^\/later\s+/.exec(text);
        const message = later === null ? text.trim() : text.slice(later[0].length).trim();
        setText('');
        if (message !== '') onSubmit(message, key.meta || later !== null);
      } else if (key.upArrow && text === '') {
        setText(onTakeBack() ?? '');
      } else if (key.backspace || key.delete) {
        setText(withoutLast(text));
      } else if (key.ctrl && input === 'u') {
        setText('');
      } else if (!key.ctrl && !key.meta && !key.escape && input !== '') {
        setText(text + input.replace(/[\r\n]+/g, ' '));
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
