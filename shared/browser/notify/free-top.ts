/** From where to where something stands on the screen, in px from its top. */
export type Span = { top: number; bottom: number }

type Wish = {
  /** Where the toasts are best, in this order. */
  wished: readonly number[]
  height: number
  /** The lower edge of the screen. */
  end: number
}

/** The first place where toasts of this height cover none of the parts; null where the screen has none. */
export function freeTop(parts: readonly Span[], { wished, height, end }: Wish): number | null {
  const best = wished.at(-1) ?? 0
  const below = parts.map(({ bottom }) => bottom).filter((bottom) => bottom > best)
  const isFree = (top: number) =>
    top + height <= end && parts.every((part) => top >= part.bottom || top + height <= part.top)
  return [...wished, ...below.toSorted((a, b) => a - b)].find(isFree) ?? null
}
