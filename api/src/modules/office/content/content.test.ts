import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Content = ResponseOf<'GET /api/maintenance/content/'>
type Document = Content['documents'][number]
type Item = Omit<Document, 'stored_files' | 'files' | 'slug' | 'title' | 'body'>
type Listed = ItemOf<'GET /api/maintenance/content/versions/'>

/** Each kind with its calls, a new text, an edit, and its public call. */
const kinds = [
  {
    kind: 'documentation',
    path: 'documentation/',
    made: { slug: 'pm', title: 'PM', body: 'Först', position: 9 },
    field: 'body',
  },
  { kind: 'qna', path: 'qna/', made: { question: 'När?', answer: 'Först', position: 0 }, field: 'answer' },
  {
    kind: 'food_menu',
    path: 'food-menu/',
    made: { karneval: 2, day: '2025-05-16', meal: 'Lunch', text: 'Först', position: 1 },
    field: 'text',
  },
] as const

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
  const errorOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ errors: { code: string }[] }>().errors[0]?.code,
  ]

  describe.each(kinds)('of the kind $kind', ({ kind, path, made, field }) => {
    const shown = async (id: number) => {
      const answer = await test.call('GET', `/api/maintenance/${path}`)
      return answer.json<{ data: Record<string, unknown>[] }>().data.find((each) => each.id === id)?.[field]
    }
    let count = 0
    const fresh = () => (kind === 'documentation' ? { ...made, slug: `pm-${count++}` } : made)
    const versionsOf = async (id: number) =>
      (await call('GET', `content/versions/?kind=${kind}&object=${id}`)).json<{ data: Listed[] }>().data

    it('shows the public what was published, whatever is being edited beside it', async () => {
      const draft = (await call('POST', path, fresh())).json<Item>()
      const { id } = draft
      const change = async (body: object) => (await call('PATCH', `${path}${id}/`, body)).json<Item>()
      expect([draft.published_at, draft.has_changes, await shown(id)]).toEqual([null, true, undefined])
      const published = await change({ version: 1, published: true })
      expect([published.version, published.has_changes, await shown(id)]).toEqual([2, false, 'Först'])
      expect(published.published_at).toBe('2025-04-15T06:00:00.000Z')
      const edited = await change({ version: 2, [field]: 'Ett utkast' })
      expect([edited.published_at, edited.has_changes, await shown(id)]).toEqual([
        published.published_at,
        true,
        'Först',
      ])
      expect((await change({ version: 3, published: true })).has_changes).toBe(false)
      expect(await shown(id)).toBe('Ett utkast')
      const hidden = await change({ version: 4, published: false })
      expect([hidden.published_at, await shown(id)]).toEqual([null, undefined])
      expect((await call('DELETE', `${path}${id}/`)).statusCode).toBe(204)
      expect(await versionsOf(id)).toEqual([])
    })

    it('keeps every published version, and goes back to an earlier one', async () => {
      const { id } = (await call('POST', path, { ...fresh(), published: true })).json<Item>()
      await call('PATCH', `${path}${id}/`, { version: 1, [field]: 'Sedan', published: true })
      // Publishing an unchanged text creates no version.
      await call('PATCH', `${path}${id}/`, { version: 2, published: true })
      const listed = await versionsOf(id)
      expect(listed.map(({ number, is_public, published_by }) => [number, is_public, published_by])).toEqual([
        [2, true, 'superadmin'],
        [1, false, 'superadmin'],
      ])
      const earlier = (await call('GET', `content/versions/${listed[1]?.id}/`)).json<
        ResponseOf<'GET /api/maintenance/content/versions/{id}/'>
      >()
      expect(earlier.content[field]).toBe('Först')
      const back = await call('PATCH', `${path}${id}/`, { version: 3, ...earlier.content, published: true })
      expect([back.statusCode, await shown(id)]).toEqual([200, 'Först'])
      expect((await versionsOf(id)).map(({ number }) => number)).toEqual([3, 2, 1])
    })

    it('refuses who edits an outdated text, and writes down who did what', async () => {
      const { id } = (await call('POST', path, fresh())).json<Item>()
      await call('PATCH', `${path}${id}/`, { version: 1, [field]: 'A' })
      const stale = await call('PATCH', `${path}${id}/`, { version: 1, [field]: 'B', published: true })
      expect([errorOf(stale), stale.json<{ current: Record<string, unknown> }>().current[field]]).toEqual([
        [409, 'conflict'],
        'A',
      ])
      await call('PATCH', `${path}${id}/`, { version: 2, published: true })
      await call('PATCH', `${path}${id}/`, { version: 3, published: false })
      const { data } = (await call('GET', `audit/?object_type=${kind}&object_id=${id}`)).json<
        ResponseOf<'GET /api/maintenance/audit/'>
      >()
      expect(data.map(({ action }) => action.split('.')[1])).toEqual(['hide', 'publish', 'change', 'create'])
      expect(data[2]).toMatchObject({ before: { [field]: 'Först' }, after: { [field]: 'A' } })
    })
  })

  it('two who publish the same text at once make one version each number, and one is told', async () => {
    const { id } = (await call('POST', 'qna/', kinds[1].made)).json<Item>()
    const both = await Promise.all(
      ['A', 'B'].map((answer) => call('PATCH', `qna/${id}/`, { version: 1, answer, published: true })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('keeps the privacy policy where it is, and public', async () => {
    const { documents } = (await call('GET', 'content/')).json<Content>()
    const policy = documents.find(({ slug }) => slug === 'privacypolicy')
    if (!policy) throw new Error('no privacy policy')
    const url = `documentation/${policy.id}/`
    for (const refused of [
      await call('DELETE', url),
      await call('PATCH', url, { version: policy.version, published: false }),
      await call('PATCH', url, { version: policy.version, slug: 'annat' }),
    ])
      expect(errorOf(refused)).toEqual([409, 'in_use'])
    expect((await call('PATCH', url, { version: policy.version, body: 'Ny text' })).statusCode).toBe(200)
  })

  it('a consent names the policy that was published, not the draft beside it', async () => {
    const { documents } = (await call('GET', 'content/')).json<Content>()
    const policy = documents.find(({ slug }) => slug === 'privacypolicy')
    const number = async () =>
      (
        await test.pool.query(
          `select v.number from documentation d join content_version v on v.id = d.published_version_id where slug = 'privacypolicy'`,
        )
      ).rows[0]?.number
    const before = await number()
    const url = `documentation/${policy?.id}/`
    await call('PATCH', url, { version: policy?.version, body: 'Ett utkast' })
    expect(await number()).toBe(before)
    await call('PATCH', url, { version: (policy?.version ?? 0) + 1, published: true })
    expect(await number()).toBe(before + 1)
  })

  it('holds an address fast while its document is public, and gives it to one document only', async () => {
    const { id } = (
      await call('POST', 'documentation/', { ...kinds[0].made, slug: 'fast', published: true })
    ).json<Item>()
    expect(errorOf(await call('PATCH', `documentation/${id}/`, { version: 1, slug: 'annan' }))).toEqual([409, 'in_use'])
    expect(errorOf(await call('POST', 'documentation/', { ...kinds[0].made, slug: 'fast' }))).toEqual([
      409,
      'already_exists',
    ])
    await call('PATCH', `documentation/${id}/`, { version: 1, published: false })
    expect((await call('PATCH', `documentation/${id}/`, { version: 2, slug: 'annan' })).statusCode).toBe(200)
  })

  it('shows a question in the group that was published with it; one without a group is not sorted', async () => {
    const groupOf = async (id: number) =>
      (await test.call('GET', '/api/maintenance/qna/'))
        .json<{ data: { id: number; topic: string }[] }>()
        .data.find((each) => each.id === id)?.topic
    const { id } = (await call('POST', 'qna/', { ...kinds[1].made, published: true })).json<Item>()
    expect(await groupOf(id)).toBe('other')
    const draft = (await call('PATCH', `qna/${id}/`, { version: 1, topic: 'race_day' })).json<Item>()
    expect([draft.has_changes, await groupOf(id)]).toEqual([true, 'other'])
    await call('PATCH', `qna/${id}/`, { version: 2, published: true })
    expect(await groupOf(id)).toBe('race_day')
    expect((await call('PATCH', `qna/${id}/`, { version: 3, topic: 'alla' })).statusCode).toBe(400)
    // Published by the release before; another publication empties the cache.
    await test.pool.query(
      `update content_version set content = content - 'topic' where kind = 'qna' and object_id = $1`,
      [id],
    )
    await call('POST', 'qna/', { ...kinds[1].made, published: true })
    expect(await groupOf(id)).toBe('other')
  })

  it('answers the public reads out of memory with an ETag, anew after a publication', async () => {
    const read = (tag?: string) =>
      test.call('GET', '/api/maintenance/qna/', { headers: tag === undefined ? {} : { 'if-none-match': tag } })
    const tag = String((await read()).headers.etag)
    expect((await read(tag)).statusCode).toBe(304)
    const { id } = (await call('POST', 'qna/', kinds[1].made)).json<Item>()
    expect((await read(tag)).statusCode).toBe(304)
    await call('PATCH', `qna/${id}/`, { version: 1, published: true })
    expect((await read(tag)).statusCode).toBe(200)
  })
})
