/** A clock that stands still until it is moved. */
export type TestClock = { read: () => Date; set: (instant: string | Date) => void; advance: (ms: number) => void }

export function createTestClock(start: string): TestClock {
  let now = new Date(start)
  return {
    read: () => new Date(now),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
