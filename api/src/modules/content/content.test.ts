import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Content = ResponseOf<'GET /api/maintenance/content/'>
type Document = Content['documents'][number]

describe('content', () => {
  let test: TestApp
  let headers: Record<string, string>
  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    headers = { authorization: `Bearer ${(await test.login('superadmin')).access}` }
  })
  afterAll(() => test.close())

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    test.call(method, `/api/maintenance/${url}`, { headers, body })
  const shown = async () =>
    (await test.call('GET', '/api/maintenance/documentation/')).json<{
      data: ItemOf<'GET /api/maintenance/documentation/'>[]
    }>().data

  it('shows the public what was published, and nothing else', async () => {
    const draft = { slug: 'pm', title: 'PM', body: '# Hej', position: 9, published: false }
    const made = (await call('POST', 'documentation/', draft)).json<Document>()
    expect((await shown()).map(({ slug }) => slug)).not.toContain('pm')
    const published = await call('PATCH', `documentation/${made.id}/`, { version: 1, published: true })
    expect(published.json()).toMatchObject({ published_at: '2025-04-15T06:00:00.000Z', version: 2 })
    expect((await shown()).find(({ slug }) => slug === 'pm')).toMatchObject({ body: '# Hej' })
    await call('PATCH', `documentation/${made.id}/`, { version: 2, published: false })
    expect((await shown()).map(({ slug }) => slug)).not.toContain('pm')
    expect((await call('POST', 'documentation/', { ...draft, slug: 'pm' })).statusCode).toBe(409)
    expect((await call('DELETE', `documentation/${made.id}/`)).statusCode).toBe(204)
  })

  it('keeps every version in the log, and refuses an outdated one', async () => {
    const { documents } = (await call('GET', 'content/')).json<Content>()
    const policy = documents.find(({ slug }) => slug === 'privacypolicy')
    if (!policy) throw new Error('no privacy policy')
    const url = `documentation/${policy.id}/`
    expect((await call('PATCH', url, { version: policy.version, body: 'Ny text' })).json()).toMatchObject({
      version: policy.version + 1,
    })
    const stale = await call('PATCH', url, { version: policy.version, body: 'Äldre text' })
    expect([stale.statusCode, stale.json<{ current: Document }>().current.body]).toEqual([409, 'Ny text'])
    const log = (await call('GET', `audit/?object_type=documentation&object_id=${policy.id}`)).json<
      ResponseOf<'GET /api/maintenance/audit/'>
    >()
    expect(log.data.map(({ before, after }) => [before.body, after.body])).toEqual([[policy.body, 'Ny text']])
    for (const refused of [
      await call('DELETE', url),
      await call('PATCH', url, { version: policy.version + 1, published: false }),
      await call('PATCH', url, { version: policy.version + 1, slug: 'annat' }),
    ])
      expect([refused.statusCode, refused.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
        409,
        'in_use',
      ])
  })

  it('edits questions and the menu', async () => {
    const made = (await call('POST', 'qna/', { question: 'När?', answer: 'I maj.', position: 0 })).json<
      Content['questions'][number]
    >()
    await call('PATCH', `qna/${made.id}/`, { version: 1, answer: 'I slutet av maj.' })
    const open = (await test.call('GET', '/api/maintenance/qna/')).json<{ data: { id: number; answer: string }[] }>()
      .data
    expect(open.find(({ id }) => id === made.id)?.answer).toBe('I slutet av maj.')
    expect((await call('DELETE', `qna/${made.id}/`)).statusCode).toBe(204)
    const meal = { karneval: 2, day: '2025-05-16', meal: 'Lunch', text: 'Ärtsoppa', position: 1 }
    const item = (await call('POST', 'food-menu/', meal)).json<Content['menu'][number]>()
    expect((await test.call('GET', '/api/maintenance/food-menu/')).json()).toMatchObject({
      data: expect.arrayContaining([{ id: item.id, day: '2025-05-16', meal: 'Lunch', text: 'Ärtsoppa' }]),
    })
    expect((await call('DELETE', `food-menu/${item.id}/`)).statusCode).toBe(204)
  })
})
