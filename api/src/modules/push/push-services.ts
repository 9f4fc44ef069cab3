/**
 * Hosts of the browsers' push services. The server sends to no others: an address is typed by a stranger, and must not
 * make it call the operator's own network.
 */
const hosts = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const parents = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Whether an address is one of a browser's push service: https, the usual port, no user. */
export function isPushService(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return hosts.includes(url.hostname) || parents.some((parent) => url.hostname.endsWith(parent))
}
