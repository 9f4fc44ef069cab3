import { queryClient } from '@stafapp/shared/data'
// Imported for its declaration of globalThis.staf_document.
import type {} from '@stafapp/shared/live'
import { learnServerTimeOf } from '@stafapp/shared/session'
import { type ComponentProps, useEffect } from 'react'
import { App } from './app.tsx'

/** What a page's HTML document brings along (shared/build/render-html.ts). */
type Carried = {
  now: string
  ahead: number
  version: number | null
  queries?: Queries
  data?: string
}
type Queries = [key: unknown[], data: unknown, url: string | null][]

/** The page fetches nothing that it has just been given; a change meanwhile comes through the live stream. */
const FRESH_MS = 30_000

/**
 * Fills the query cache with the document's data, and sets the clock to its moment, so that the first render equals its
 * markup. @returns the portal that sets the clock to the present once the page is on screen: React takes over the markup
 * in several turns, so a timer would come in between
 * @throws when a file with the data cannot be read: the page then starts without its document
 */
export async function takeDocument(text: string): Promise<typeof App> {
  const { now, ahead, version, ...carried } = JSON.parse(text, reviveDates) as Carried
  const queries = carried.queries ?? (JSON.parse(await readFile(carried.data ?? ''), reviveDates) as Queries)
  setClock(Date.parse(now))
  presentAhead = ahead
  // Without a network a stored document may be old: the page's own read then says so.
  const freshUntil = navigator.onLine ? Date.now() + FRESH_MS : 1
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt: freshUntil })
  globalThis.staf_document = { version }
  return PortalOfDocument
}

/** Milliseconds by which the carnival's present is ahead of this device's clock. */
let presentAhead = 0

/** The portal, which sets the clock to the present once it is on screen. */
function PortalOfDocument(props: ComponentProps<typeof App>) {
  useEffect(() => setClock(Date.now() + presentAhead), [])
  return App(props)
}

async function readFile(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.text()
}

function setClock(ms: number): void {
  learnServerTimeOf(new Response(null, { headers: { 'x-server-now': new Date(ms).toISOString() } }))
}

const reviveDates = (key: string, value: unknown): unknown =>
  key === 'saidAt' && typeof value === 'string' ? new Date(value) : value
