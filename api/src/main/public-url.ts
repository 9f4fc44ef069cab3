import type { Config } from './config.ts'

/**
 * The portal's public URL without a trailing slash, the base of links in mails. From the operator's settings and never
 * from a request, whose Host header is arbitrary.
 */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl.href.replace(/\/+$/, '')
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}
