import type { Config } from './config.ts'

/**
 * Where users reach the portal, without a slash at the end: what links in mails begin with. Taken from the operator and
 * never from a request, whose Host anybody can choose.
 */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl.href.replace(/\/+$/, '')
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}
