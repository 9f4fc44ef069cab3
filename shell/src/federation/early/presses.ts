declare global {
  /**
   * Ends the memory of presses and returns the buttons that were pressed, each once and in order. Set by the first script
   * of a prerendered page.
   */
  var staf_takePresses: (() => Iterable<HTMLElement>) | undefined
}

/**
 * Remembers which buttons of a prerendered page are pressed before its code is there, because the first press is what
 * asks for the code on a page that is pressed at once. A button that the browser serves without code is not among them.
 */
export function rememberPresses(): void {
  const pressed = new Set<HTMLElement>()
  const remember = ({ target }: Event) => {
    const button =
      target instanceof Element && target.closest<HTMLElement>('button[type="button"]:not([popovertarget])')
    // Once: who presses again has only waited.
    if (button) pressed.add(button)
  }
  addEventListener('click', remember)
  globalThis.staf_takePresses = () => {
    removeEventListener('click', remember)
    globalThis.staf_takePresses = undefined
    return pressed
  }
}

/** Presses what was pressed too early. React takes over what is pressed before the rest of the page. */
export function repeatPresses(): void {
  for (const button of globalThis.staf_takePresses?.() ?? []) if (button.isConnected) button.click()
}

/** Events that make React take over the pressed part of the page at once. */
const kinds = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'] as const

/** What does nothing without code. The browser itself opens a summary, puts the cursor into a field and selects text. */
const needsCode = 'a, button, label, select, input:is([type="checkbox"], [type="radio"])'

/**
 * Keeps presses that need no code from React while it takes a page over, because it would do all of it before the browser
 * answers (measured on a slow phone: an event's heats opened 0.16–0.26 s later). Returns what ends it.
 */
export function holdPresses(): () => void {
  const hold = (event: Event) => {
    if (event.target instanceof Element && !event.target.closest(needsCode)) event.stopPropagation()
  }
  for (const kind of kinds) addEventListener(kind, hold, true)
  return () => {
    for (const kind of kinds) removeEventListener(kind, hold, true)
  }
}
