import { expect, test } from 'vitest'
import { depthOf, type LoadedRequest } from './request-depth.ts'

const request = (url: string, initiator?: string): LoadedRequest => ({
  url,
  initiator,
  bytes: 0,
  kind: initiator ? 'Script' : 'Document',
})

test('T9: request depth counts the requests that had to follow one another', () => {
  const page = request('/')
  const main = request('/main.js', '/')
  const entry = request('/entry.js', '/')
  const chunk = request('/chunk.js', '/main.js')
  const all = [page, main, entry, chunk]
  expect(all.map((one) => depthOf(one, all))).toEqual([1, 2, 2, 3])
})
