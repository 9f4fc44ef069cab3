/** The value of a cookie in a request's Cookie header; '' when there is none. */
export function cookieOf(cookies: string | undefined, name: string): string {
  const found = (cookies ?? '').split(';').find((cookie) => cookie.trim().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1) ?? ''
}
