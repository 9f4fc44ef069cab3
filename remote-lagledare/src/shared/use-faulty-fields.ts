import { useState } from 'react'

/** What the bar says of this many amounts of which some are not taken. */
export const unsavedAmounts = (count: number): string =>
  count === 1 ? '1 antal är inte sparat' : `${count} antal är inte sparade`

/** The fields of a form, by id, that hold an amount which is not taken: no sum is told until all amounts can be read. */
export function useFaultyFields() {
  const [faulty, setFaulty] = useState<readonly number[]>([])
  const [resets, setResets] = useState(0)
  return {
    faulty,
    /** These fields and those that hold what is not taken. */
    withFaulty: (ids: readonly number[]): number[] => [...new Set([...ids, ...faulty])],
    /** Part of the fields' keys: what is not taken stands in the field alone, and goes with it. */
    resets,
    setFault: (id: number, isFaulty: boolean) =>
      setFaulty((before) => [...before.filter((other) => other !== id), ...(isFaulty ? [id] : [])]),
    reset: () => {
      if (faulty.length === 0) return
      setFaulty([])
      setResets((before) => before + 1)
    },
  }
}
