/** Full page loads, the only way to remove a remote's code and a user's cached answers from memory. */
export const page = {
  isLeaving: false,
  load(url: string): void {
    // The first destination wins: a 401 during a logout to "/" must not lead to /login.
    if (this.isLeaving) return
    this.isLeaving = true
    window.location.assign(url)
  },
}

/** Search parameter of /login with the reason for being sent there. */
export const lostReason = 'session'

/** Loads /login, which leads back afterwards. On /login itself it does nothing, to avoid a loop. */
export function loadLogin(isVisitor = false): void {
  const { pathname, search } = window.location
  if (pathname === '/login') return
  page.load(`/login?${new URLSearchParams({ ...(!isVisitor && { reason: lostReason }), next: pathname + search })}`)
}
