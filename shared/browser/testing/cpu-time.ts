/**
 * Milliseconds of processor time that synchronous work takes. For tests that hostile input is read in linear time: what
 * else the machine does then does not count.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
