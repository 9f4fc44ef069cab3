export type LoadedRequest = {
  url: string
  /** CDP's kind: Document, Script, Stylesheet, Fetch, … */
  kind: string
  /** Bytes of the body over the network. */
  bytes: number
  /** The file that asked for it; undefined for the document. */
  initiator: string | undefined
}

/** How many requests had to follow one another: the document is 1, a file that it names is 2, what that one imports is 3. */
export const depthOf = (request: LoadedRequest, all: readonly LoadedRequest[]): number => {
  if (request.kind === 'Document' || request.initiator === undefined) return 1
  const parent = all.find((other) => other.url === request.initiator && other !== request)
  return 1 + (parent ? depthOf(parent, all) : 1)
}
