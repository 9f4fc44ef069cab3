/** Awaits the work and records its duration in ms. */
export async function timed<T>(times: number[], work: Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work
  times.push(performance.now() - from)
  return result
}

/** The value not exceeded by `share` of the values; NaN for none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
