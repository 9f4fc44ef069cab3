import { queryClient } from '@stafapp/shared/data'
// Imported for its declaration of globalThis.staf_document.
import type {} from '@stafapp/shared/live'
import { learnServerTimeOf } from '@stafapp/shared/session'

/** What a page's HTML document brings along (shared/build/render-html.ts). */
type Carried = { now: string; ahead: number; version: number | null; queries?: Queries; data?: string }
type Queries = [key: unknown[], data: unknown, url: string | null][]

/** The page fetches nothing that it has just been given; a change meanwhile comes through the live stream. */
const FRESH_MS = 30_000

/**
 * Fills the query cache with the document's data, and sets the clock to its moment, so that the first render equals its
 * markup. @returns sets the clock to the present; to be called once the page has been taken over
 * @throws when the file with the data cannot be read: the page then starts without its document
 */
export async function takeDocument(text: string): Promise<() => void> {
  const { now, ahead, version, ...carried } = JSON.parse(text, reviveDates) as Carried
  const queries = carried.queries ?? (await readQueries(carried.data))
  setClock(Date.parse(now))
  // Without a network a stored document may be old: the page's own read then says so.
  const freshUntil = navigator.onLine ? Date.now() + FRESH_MS : 1
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt: freshUntil })
  globalThis.staf_document = { now, version, answers: queries.flatMap(([, data, url]) => (url ? [{ url, data }] : [])) }
  return () => setTimeout(() => setClock(Date.now() + ahead))
}

async function readQueries(address = ''): Promise<Queries> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return JSON.parse(await response.text(), reviveDates) as Queries
}

function setClock(ms: number): void {
  learnServerTimeOf(new Response(null, { headers: { 'x-server-now': new Date(ms).toISOString() } }))
}

const reviveDates = (key: string, value: unknown): unknown =>
  key === 'saidAt' && typeof value === 'string' ? new Date(value) : value
