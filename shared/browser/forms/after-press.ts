/**
 * Waits for the end of a press that takes the focus: an error that appeared meanwhile would move what is being pressed
 * away from under the pointer, and the click would be lost.
 */
export function afterPress(action: () => void): void {
  if (document.querySelector(':active') === null) {
    action()
    return
  }
  const ends = new AbortController()
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(
      end,
      () => {
        ends.abort()
        setTimeout(action)
      },
      { signal: ends.signal },
    )
}
