/** What the carnival's clock is ahead of this device's, in milliseconds; a demo lives in another year. */
let offset = 0

/** An answer tells the time at which it was sent; `deviceNow` is this device's at that moment. */
export function learnServerNow(serverNow: string | null, deviceNow: number): void {
  const at = serverNow === null ? Number.NaN : Date.parse(serverNow)
  if (!Number.isNaN(at)) offset = at - deviceNow
}

/** The carnival's time, whatever the visitor's clock says (F25). */
export const serverNow = (): Date => new Date(Date.now() + offset)
