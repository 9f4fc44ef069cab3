/** Full page loads: the only way to drop a remote's code and every cached answer of a person from memory. */
export const page = {
  isLeaving: false,
  load(url: string): void {
    // The first destination wins: a 401 that arrives while logout is on its way to "/" must not turn to /login.
    if (this.isLeaving) return
    this.isLeaving = true
    window.location.assign(url)
  },
}

/** Search parameter of /login that says why one landed there. */
export const lostReason = 'session'

/** Leads to /login and back afterwards. On /login itself nothing is loaded, so that it cannot loop. */
export function loadLogin(isVisitor = false): void {
  const { pathname, search } = window.location
  if (pathname === '/login') return
  page.load(`/login?${new URLSearchParams({ ...(!isVisitor && { reason: lostReason }), next: pathname + search })}`)
}
