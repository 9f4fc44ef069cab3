/** Waits for the work and writes down how many ms it took. */
export async function timed<T>(times: number[], work: Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work
  times.push(performance.now() - from)
  return result
}

/** The value that `share` of them do not exceed; NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
