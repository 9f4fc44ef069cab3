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
