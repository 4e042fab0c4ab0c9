import { memo, type ReactElement, useEffect, useState } from 'react';
import { chooseTheme, counts, currentTheme, type Theme } from '../../web-chat/src/index.js';

/** What may be shown besides the conversation. */
export type Panel = 'marbles' | 'second';

interface HeaderProps {
  readonly panels: ReadonlySet<Panel>;
  readonly onToggle: (panel: Panel) => void;
  readonly onRestart: () => void;
}

export const Header = memo(function Header({ panels, onToggle, onRestart }: HeaderProps): ReactElement {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => {
    counts.unrelated += 1;
  });
  const switchTheme = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <header className="bar">
      <h1>
        rx-agent <small>React</small>
      </h1>
      <button type="button" aria-pressed={theme === 'dark'} onClick={switchTheme}>
        Dark theme
      </button>
      <button type="button" aria-pressed={panels.has('marbles')} onClick={() => onToggle('marbles')}>
        Marbles
      </button>
      <button type="button" aria-pressed={panels.has('second')} onClick={() => onToggle('second')}>
        Second view
      </button>
      <button type="button" onClick={onRestart}>
        New conversation
      </button>
    </header>
  );
});
