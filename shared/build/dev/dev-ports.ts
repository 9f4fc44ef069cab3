/** Port of the api in development, derived from the page's port. */
export const apiPortOf = (port: number): number => port + 10

/** Port of the remote at `index` in the list of served remotes. */
export const remotePortOf = (port: number, index: number): number => port + 11 + index
