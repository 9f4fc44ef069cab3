// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { send } from './send.ts'

test('a read needs no document: the public pages are written where there is none', async () => {
  expect(typeof document).toBe('undefined')
  vi.stubGlobal('fetch', async (url: string) => Response.json({ data: [url] }))
  const { data } = await send('GET /api/news/')
  expect(data).toEqual(['/api/news/'])
})
