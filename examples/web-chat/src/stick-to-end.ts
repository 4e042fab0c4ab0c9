const NEAR = 48;

/** Keeps a scrolling element at its end while it grows, unless the user scrolled up. Returns how to stop it. */
export function stickToEnd(element: HTMLElement): () => void {
  let isAtEnd = true;
  const look = (): void => {
    isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
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
