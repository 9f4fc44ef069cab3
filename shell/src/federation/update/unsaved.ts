/**
 * Whether somebody has typed something that a reload would lose. Forms mark themselves with `data-dirty="true"`; the
 * DOM is the one place where the shell can see a remote's form without knowing it.
 */
export function hasUnsavedInput(): boolean {
  return document.querySelector('[data-dirty="true"]') !== null
}
