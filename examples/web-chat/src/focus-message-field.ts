/** Where the focus goes when what had it is gone. */
export function focusMessageField(): void {
  document.querySelector<HTMLElement>('textarea[aria-label="Message"]')?.focus();
}
