import { useCallback, useSyncExternalStore } from 'react';
import type { Approval, Approvals } from '../../web-chat/src/index.js';

/** The question that waits, if any. */
export function useApproval(approvals: Approvals): Approval | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = approvals.pending$.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [approvals],
  );
  return useSyncExternalStore(subscribe, () => approvals.current);
}
