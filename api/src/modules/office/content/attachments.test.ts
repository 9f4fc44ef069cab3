import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Document = ResponseOf<'PATCH /api/maintenance/documentation/{id}/'>
type Attachment = ResponseOf<'POST /api/maintenance/documentation/{id}/files/'>

const PDF = 'application/pdf'
const pdf = (text = 'a file') => Buffer.from(`%PDF-1.7\n${text}`)

describe('attachments', () => {
  let test: TestApp
  let headers: Record<string, string>
  let document: Document
  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    headers = { authorization: `Bearer ${(await test.login('superadmin')).access}` }
    const body = { slug: 'pm', title: 'PM', body: 'Text', position: 1 }
    document = (await test.call('POST', '/api/maintenance/documentation/', { headers, body })).json<Document>()
  })
  afterAll(() => test.close())

  const upload = (name: string, body: Buffer, { as = PDF, to = document.id } = {}) =>
    test.call('POST', `/api/maintenance/documentation/${to}/files/`, {
      headers: { ...headers, 'content-type': as },
      query: { name },
      body,
    })
  const save = async (fields: object) => {
    const body = { version: document.version, ...fields }
    const answer = await test.call('PATCH', `/api/maintenance/documentation/${document.id}/`, { headers, body })
    if (answer.statusCode === 200) document = answer.json<Document>()
    return answer
  }
  const fetchFile = (id: number, as?: 'organiser') =>
    test.call('GET', `/api/maintenance/files/${id}/`, as ? { headers } : {})
  const errorOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ errors: { code: string }[] }>().errors[0]?.code,
  ]

  it('a name that reads as another one is refused, and invisible signs are left out', async () => {
    const turned = await upload('faktura\u202efdp.pdf', pdf())
    expect([turned.statusCode, turned.json().errors[0]]).toMatchObject([
      400,
      { code: 'invalid', attr: 'name', detail: 'Texten har osynliga tecken eller radbyten. Skriv den på nytt.' },
    ])
    expect((await upload('PM\u200e 2.pdf', pdf('two'))).json()).toMatchObject({ name: 'PM 2.pdf' })
  })

  it('R37: a file is public with the version that attaches it, and leaves as a download only', async () => {
    const stored = await upload('PM för lagledare.pdf', pdf())
    expect([stored.statusCode, stored.json()]).toEqual([
      201,
      { id: expect.any(Number), name: 'PM för lagledare.pdf', type: PDF, size: pdf().length },
    ])
    const { id } = stored.json<Attachment>()
    await save({ published: true })
    // Uploaded and attached to the draft, but still visible to the organiser only.
    expect((await fetchFile(id)).statusCode).toBe(404)
    await save({ files: [id] })
    expect((await fetchFile(id)).statusCode).toBe(404)
    expect((await fetchFile(id, 'organiser')).rawPayload).toEqual(pdf())
    await save({ published: true })
    const open = await fetchFile(id)
    expect([open.statusCode, open.rawPayload]).toEqual([200, pdf()])
    expect(open.headers).toMatchObject({
      'content-type': PDF,
      'content-disposition': expect.stringMatching(/^attachment; .*PM%20f%C3%B6r%20lagledare\.pdf/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const listed = (await test.call('GET', '/api/maintenance/documentation/')).json<
      ResponseOf<'GET /api/maintenance/documentation/'>
    >()
    expect(listed.data.find(({ slug }) => slug === 'pm')?.files).toEqual([
      { id, name: 'PM för lagledare.pdf', type: PDF, size: pdf().length },
    ])
    await save({ published: false })
    expect((await fetchFile(id)).statusCode).toBe(404)
  })

  it.each<[string, string, Buffer]>([
    ['a page', 'sida.html', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with a script', 'bild.svg', Buffer.from('<svg onload="alert(1)"/>')],
    ['a page called PDF', 'sida.pdf', Buffer.from('<script>alert(1)</script>')],
    ['a program called PNG', 'bild.png', Buffer.from('MZ\u0090')],
    ['a name without an ending', 'pdf', pdf()],
    ['nothing', 'tom.pdf', Buffer.alloc(0)],
  ])('refuses %s', async (_what, name, body) => {
    expect(errorOf(await upload(name, body))).toEqual([400, 'invalid'])
  })

  it('R37: takes no other media type and nothing above the limit', async () => {
    expect(errorOf(await upload('a.pdf', pdf(), { as: 'text/html' }))).toEqual([415, 'unsupported_media_type'])
    expect(errorOf(await upload('a.pdf', Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-')))).toEqual([
      413,
      'payload_too_large',
    ])
  })

  it('takes a name for a name, whatever folder it says', async () => {
    expect((await upload('../../C:\\hemligt/kvitto.pdf', pdf('b'))).json<Attachment>().name).toBe('kvitto.pdf')
  })

  it('attaches no file of another document, and the same file is one file', async () => {
    const [first, again] = [await upload('samma.pdf', pdf('c')), await upload('samma.pdf', pdf('c'))]
    expect(again.json<Attachment>().id).toBe(first.json<Attachment>().id)
    const foreign = await upload('annan.pdf', pdf('d'), { to: 2 })
    expect(errorOf(await save({ files: [foreign.json<Attachment>().id] }))).toEqual([400, 'invalid'])
    expect((await upload('x.pdf', pdf(), { to: 2_000_000_000 })).statusCode).toBe(404)
  })

  it('a file that a version or the draft names is kept, another goes after a day', async () => {
    const [kept, gone] = [
      (await upload('kvar.pdf', pdf('e'))).json<Attachment>(),
      (await upload('bort.pdf', pdf('f'))).json<Attachment>(),
    ]
    await save({ files: [kept.id], published: true })
    expect((await fetchFile(gone.id, 'organiser')).statusCode).toBe(200)
    test.now.advance(25 * 60 * 60_000)
    await save({ files: [] })
    expect((await fetchFile(gone.id, 'organiser')).statusCode).toBe(404)
    expect((await fetchFile(kept.id, 'organiser')).statusCode).toBe(200)
  })
})
