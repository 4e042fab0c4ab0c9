import { type ReactElement, useEffect, useState } from 'react';
import type { Agent } from 'rx-agent';
import { announcements } from '../../web-chat/src/index.js';

/** Tells a screen reader each answer, once it is finished. */
export function Announcer({ agent }: { readonly agent: Agent }): ReactElement {
  const [text, setText] = useState('');
  useEffect(() => {
    const subscription = announcements(agent.events$).subscribe(setText);
    return () => subscription.unsubscribe();
  }, [agent]);
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
}
