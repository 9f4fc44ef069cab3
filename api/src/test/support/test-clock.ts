/** A clock that only moves when the test moves it. */
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
