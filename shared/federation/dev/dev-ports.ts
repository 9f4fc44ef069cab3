/** Where the api listens while developing, beside the page's own port. */
export const apiPortOf = (port: number): number => port + 10

/** Port of the remote that stands at `index` in the list of those that are served. */
export const remotePortOf = (port: number, index: number): number => port + 11 + index
