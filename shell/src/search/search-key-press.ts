import { storedRoles } from '../federation/early/stored-roles.ts'

declare global {
  /** Ends the memory of the search's key and says whether it was pressed. Set by the first script of a page. */
  var staf_takeSearchKey: (() => boolean) | undefined
}

/** Ctrl-K, or ⌘K. */
export const isSearchKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'

/** Remembers that a user pressed the search's key before the search was there, which then opens. */
export function rememberSearchKey(): void {
  let isPressed = false
  const remember = (event: KeyboardEvent) => {
    // Asked at the press, because somebody may have logged in since.
    if (!isSearchKey(event) || storedRoles().length === 0) return
    event.preventDefault()
    isPressed = true
  }
  addEventListener('keydown', remember)
  globalThis.staf_takeSearchKey = () => {
    removeEventListener('keydown', remember)
    globalThis.staf_takeSearchKey = undefined
    return isPressed
  }
}
