export type LoadedRequest = {
  url: string
  /** Resource type of CDP: Document, Script, Stylesheet, Fetch, … */
  kind: string
  /** Transferred bytes of the body. */
  bytes: number
  /** The file that requested it; undefined for the document. */
  initiator: string | undefined
}

/** Length of the request chain: the document is 1, a file it references is 2, an import of that one is 3. */
export const depthOf = (request: LoadedRequest, all: readonly LoadedRequest[]): number => {
  if (request.kind === 'Document' || request.initiator === undefined) return 1
  const parent = all.find((other) => other.url === request.initiator && other !== request)
  return 1 + (parent ? depthOf(parent, all) : 1)
}
