import { request } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'

export type DumpFormat = 'json' | 'csv' | 'lynx'
export type DumpWish = {
  karneval: number
  /** null: all heats; otherwise the changes since that version. */
  since: number | null
  format: DumpFormat
  encoding: 'utf-8' | 'windows-1252'
}

/** Fetches a dump with the user's token and saves it as a file. Rejects like `request`. */
export async function saveDump({ karneval, since, format, encoding }: DumpWish): Promise<void> {
  const query = { karneval, format, ...(format === 'lynx' ? { encoding } : {}) }
  if (format === 'json') {
    const dump =
      since === null
        ? await request('GET /api/events/heats-dump/', { query })
        : await request('GET /api/events/heat-diff-dump/', { query: { ...query, since } })
    saveJson(dump, since === null ? 'heat.json' : `heat-sedan-version-${since}.json`)
  } else if (since === null) await download('GET /api/events/heats-dump/', { query })
  else await download('GET /api/events/heat-diff-dump/', { query: { ...query, since } })
}

function saveJson(content: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
