/** Replaces one unit's rows in a list by those of a response. */
export function replaceUnit<T extends { school_unit: number }>(
  list: { data: T[] },
  answer: readonly T[],
  unit: number,
): { data: T[] } {
  const others = list.data.filter((row) => row.school_unit !== unit)
  return { data: [...others, ...answer.filter((row) => row.school_unit === unit)] }
}
