import { all, type TwinElement, textAt } from './twin-tree.ts'

/** The cents of an amount with at most two decimals; NaN when it is missing or no amount. */
export function centsAt(element: TwinElement, path: string): number {
  const text = textAt(element, path)
  return /^-?\d{1,13}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

export const sumAt = (elements: readonly TwinElement[], path: string): number =>
  elements.reduce((sum, element) => sum + centsAt(element, path), 0)

export const numberAt = (element: TwinElement, path: string): number => {
  const text = textAt(element, path)
  return text === '' ? Number.NaN : Number(text)
}

/** Whether every such amount has at most two decimals. */
export const isRound = (element: TwinElement, path: string): boolean =>
  all(element, path).every(({ text }) => /^-?\d+(\.\d{1,2})?$/.test(text))
