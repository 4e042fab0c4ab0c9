const NEAR = 48;

/** Keeps a scrolling element at its end while it grows, unless the user scrolled up. Returns how to stop it. */
export function stickToEnd(element: HTMLElement): () => void {
  let isAtEnd = true;
  let lastTop = 0;
  // Only who moves up leaves the end; a layout that changed meanwhile does not.
  const look = (): void => {
    const { scrollHeight, scrollTop, clientHeight } = element;
    if (scrollHeight - scrollTop - clientHeight < NEAR) isAtEnd = true;
    else if (scrollTop < lastTop) isAtEnd = false;
    lastTop = scrollTop;
  };
  const follow = (): void => {
    if (isAtEnd) element.scrollTop = element.scrollHeight;
  };
  const growth = new MutationObserver(follow);
  const size = new ResizeObserver(follow);
  growth.observe(element, { childList: true, characterData: true, subtree: true });
  size.observe(element);
  element.addEventListener('scroll', look, { passive: true });
  follow();
  return () => {
    growth.disconnect();
    size.disconnect();
    element.removeEventListener('scroll', look);
  };
}
