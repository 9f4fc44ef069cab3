/** Target of a scenario: the portal, or the bare framework, which has one address for all paths. */
export type Target = { urlOf: (path: string) => URL }

export const portalTarget = (url: string): Target => ({ urlOf: (path) => new URL(path, url) })

export const bareTarget = (url: string): Target => {
  const only = new URL(url)
  return { urlOf: () => only }
}
