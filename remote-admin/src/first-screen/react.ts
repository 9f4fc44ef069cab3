/**
 * What components import from React, for a first screen (shared/build/create-first-screen-config.ts): they are drawn in
 * their first state, and a tap that would change it is done again by the page.
 */
type Wish = () => void

let wish: Wish = () => undefined

/** Sets what is called when a component wants to change its state. */
export function onWish(next: Wish): void {
  wish = next
}

let ids = 0
const isMaker = <T>(initial: T | (() => T)): initial is () => T => typeof initial === 'function'

export const useState = <T>(initial: T | (() => T)): [T, () => void] => [
  isMaker(initial) ? initial() : initial,
  () => wish(),
]
/** As in React's elements. */
export const Fragment = Symbol.for('react.fragment')

export const useMemo = <T>(make: () => T): T => make()
export const useRef = <T>(current: T): { current: T } => ({ current })
export const useEffect = (): void => undefined
export const useLayoutEffect = (): void => undefined
export const useId = (): string => {
  ids += 1
  return `first-${ids}`
}
