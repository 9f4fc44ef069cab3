import type { Deprecation } from '@stafapp/shared/contract/define'

type Params = Readonly<Record<string, string>>

/** Address of the call to use instead, with the parameters of the request; undefined when one is lacking. */
function successor({ use }: Deprecation, params: Params): string | undefined {
  const path = use
    ?.split(' ')[1]
    ?.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
      params[name] === undefined ? all : encodeURIComponent(params[name]),
    )
  return path?.includes('{') ? undefined : path
}

/** Headers of every answer of a deprecated call: Deprecation (RFC 9745), Sunset (RFC 8594) and Link. */
export function deprecationHeaders(deprecation: Deprecation, params: Params = {}): Record<string, string> {
  const link = successor(deprecation, params)
  return {
    deprecation: `@${Date.parse(deprecation.since) / 1000}`,
    sunset: new Date(deprecation.sunset).toUTCString(),
    ...(link === undefined ? {} : { link: `<${link}>; rel="successor-version"` }),
  }
}
