import { arenaMapLimit } from '@stafapp/shared/contract/arena-map'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { cleanSvg } from './clean-svg.ts'
import { drawArena } from './draw-arena.ts'

const svg = (content: string, attributes = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const clean = (text: string) => cleanSvg(Buffer.from(text))

describe('cleanSvg', () => {
  it('keeps shapes, text, gradients and their properties', () => {
    const drawing = svg(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<g transform="translate(1, 2)"><path d="M0 0L10 10z" fill="url(#g)" style="stroke:rgb(1,2,3);stroke-width:2"/>' +
        '<text x="1" y="2" font-family="\'Noto Sans\', sans-serif">Målgång &amp; upprop &lt;här&gt;</text></g>',
    )
    expect(clean(drawing)).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><g transform="translate(1, 2)"><path d="M0 0L10 10z" fill="url(#g)" style="stroke:rgb(1,2,3);stroke-width:2"></path><text x="1" y="2" font-family="Noto Sans, sans-serif">Målgång &amp; upprop &lt;här&gt;</text></g></svg>"`,
    )
    expect(clean(svg('<rect width="1" height="1"/>', 'width="40mm" height="20mm"'))).toContain('viewBox="0 0 40 20"')
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['a handler', '<rect width="1" height="1" onload="alert(1)" onclick="alert(1)"/>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    ],
    ['a picture', '<image href="https://evil.example/x.png"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['a copy', '<use href="https://evil.example/x.svg#a"/>'],
    ['an address in a fill', '<rect width="1" height="1" fill="url(https://evil.example/x)"/>'],
    ['an address in a style', '<rect width="1" height="1" style="fill:url(//evil.example/x);background:url(x)"/>'],
    ['an escaped address', '<rect width="1" height="1" style="fill:u\\72l(https://evil.example/x)"/>'],
    ['an animation', '<rect width="1" height="1"><set attributeName="href" to="javascript:alert(1)"/></rect>'],
    ['a gradient elsewhere', '<linearGradient xlink:href="https://evil.example/x#a"/>'],
    ['a filter', '<filter id="f"><feImage href="https://evil.example/x"/></filter>'],
    ['an inner base', '<g xml:base="https://evil.example/"><svg onload="alert(1)"/></g>'],
  ])('leaves out %s', (_what, content) => {
    const cleaned = clean(svg(`<circle r="1"/>${content}`))
    expect(cleaned).toContain('<circle r="1">')
    expect(cleaned).not.toMatch(
      /script|alert|evil|javascript|onload|onclick|foreignObject|image|<a\b|use|set|filter|xlink|base|url\(/i,
    )
    expect(() => new SaxesParser({ xmlns: true }).write(cleaned).close()).not.toThrow()
  })

  it.each([
    ['custom entities', `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50)}">]>${svg('<text>&a;&a;</text>')}`, /DOCTYPE/],
    ['a document type', `<!doctype svg>${svg('<rect/>')}`, /DOCTYPE/],
    ['an unknown entity', svg('<text>&a;</text>'), /ingen hel SVG-bild/],
    ['a broken file', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>', /ingen hel SVG-bild/],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"/>', /ingen SVG-bild/],
    ['plain text', 'hej', /ingen hel SVG-bild/],
    ['an empty file', '', /ingen hel SVG-bild|inget att visa/],
    ['too many parts', svg('<rect/>'.repeat(5001)), /fler än 5000 delar/],
    ['too many levels', svg(`${'<g>'.repeat(31)}<rect/>${'</g>'.repeat(31)}`), /fler än 30 nivåer/],
    ['a style sheet', svg('<style>rect{fill:url(//evil)}</style><rect/>'), /stilmall/],
    ['a picture of nothing', svg('<g/>'), /inget att visa/],
    ['a picture without a size', svg('<rect/>', ''), /saknar mått/],
    ['a picture of no width', svg('<rect/>', 'viewBox="0 0 0 10"'), /saknar mått/],
  ])('refuses %s', (_what, text, reason) => {
    expect(() => clean(text)).toThrow(reason)
  })

  it('refuses what is not UTF-8', () => {
    expect(() => cleanSvg(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toThrow(/UTF-8/)
  })
})

it('draws the tracks that it knows, and no other', () => {
  const drawing = drawArena(['Rundbanan', 'Backbanan'])
  expect(drawing).toContain('>Rundbanan<')
  expect(drawing).not.toMatch(/Backbanan|Gatubanan|Massbanan/)
  expect(() => new SaxesParser({ xmlns: true }).write(drawing).close()).not.toThrow()
  expect(drawing).toContain('>Upprop: R Rundbanan<')
  expect(drawArena([])).not.toContain('Upprop')
})

it('draws each track’s call, and north, with letters that can be read on a phone', () => {
  const drawing = drawArena(['Rundbanan', 'Gatubanan', 'Massbanan'])
  expect(drawing).toContain('>Upprop: R Rundbanan, G Gatubanan, M Massbanan<')
  for (const letter of ['R', 'G', 'M', 'N']) expect(drawing).toContain(`>${letter}</text>`)
  // The picture is 328 px wide at a width of 360.
  const sizes = [...drawing.matchAll(/(\d+)px/g)].map(([, size]) => (Number(size) * 328) / 640)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
})

describe('the picture of the arena', () => {
  let test: TestApp
  let karneval: number
  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    karneval = (await test.call('GET', '/api/events/timetable/')).json().karneval
  })
  afterAll(() => test.close())

  const picture = () => test.app.inject({ url: '/api/events/arena-map/' })
  const upload = async (content: string) => {
    const { access } = await test.login('superadmin')
    return test.app.inject({
      method: 'POST',
      url: `/api/events/arena-map/?karneval=${karneval}`,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'image/svg+xml' },
      payload: content,
    })
  }
  const undo = (id: number) => test.call('POST', `/api/events/arena-map/${id}/undo/`, { as: 'superadmin' })

  it('is public, harmless, and the portal’s own until the organiser has one', async () => {
    const { statusCode, headers, body } = await picture()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-disposition': expect.stringContaining('attachment'),
    })
    for (const name of ['Rundbanan', 'Massbanan', 'Gatubanan', 'Mål', 'N']) expect(body).toContain(`>${name}<`)
  })

  it('is replaced, replaced again and taken back step by step', async () => {
    const own = (await picture()).body
    const first = await upload(svg('<circle r="1"/>'))
    expect(first.statusCode).toBe(201)
    expect((await picture()).body).toContain('<circle r="1">')
    const again = await upload(svg('<circle r="1"/>'))
    expect(again.json().arena_map).toEqual(first.json().arena_map)
    const second = await upload(svg('<circle r="2"/><script>alert(1)</script>'))
    expect((await picture()).body).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><circle r="2"></circle></svg>',
    )
    const stale = await undo(first.json().arena_map.id)
    expect([stale.statusCode, stale.json().current.arena_map]).toEqual([409, second.json().arena_map])
    expect((await undo(second.json().arena_map.id)).json().arena_map).toEqual(first.json().arena_map)
    expect((await undo(second.json().arena_map.id)).statusCode).toBe(200)
    expect((await picture()).body).toContain('<circle r="1">')
    expect((await undo(first.json().arena_map.id)).json().arena_map).toBeNull()
    expect((await picture()).body).toBe(own)
    const { rows } = await test.pool.query<{ action: string }>(
      `select action from audit_entry where object_type = 'arena_map' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'timetable.arena_map',
      'timetable.arena_map',
      'timetable.arena_map_undone',
      'timetable.arena_map_undone',
    ])
  })

  it('is refused with a reason when it is no drawing or too large, and to everybody but the organiser', async () => {
    const page = await upload('<html/>')
    expect([page.statusCode, page.json().errors[0].detail]).toEqual([400, 'Filen är ingen SVG-bild.'])
    expect((await upload(' '.repeat(arenaMapLimit + 1))).statusCode).toBe(413)
    expect((await test.call('POST', '/api/events/arena-map/999/undo/', { as: 'superadmin' })).statusCode).toBe(404)
    expect((await test.call('POST', '/api/events/arena-map/1/undo/', { as: 'skoladmin' })).statusCode).toBe(403)
  })

  it('stands beside each track’s assembly point, which goes to every schedule', async () => {
    const plan = (await test.call('GET', '/api/events/timetable/plan/', { as: 'superadmin' })).json()
    const track = plan.tracks.find(({ name }: { name: string }) => name === 'Rundbanan')
    const save = (version: number, assembly_point?: string) =>
      test.call('PATCH', `/api/events/timetable/tracks/${track.id}/`, {
        as: 'superadmin',
        body: { version, name: track.name, ...(assembly_point !== undefined && { assembly_point }) },
      })
    expect((await save(track.version, 'x'.repeat(121))).statusCode).toBe(400)
    expect((await save(track.version, ' tältet vid södra kurvan ')).statusCode).toBe(200)
    const rows = (await test.call('GET', '/api/events/timetable/')).json().data
    const onTrack = rows.filter((row: { track: string; round: string }) => row.track === 'Rundbanan' && row.round)
    const heats = (await test.call('GET', '/api/events/heatschedule/')).json().data
    const rounds = heats.filter((round: { track: string }) => round.track === 'Rundbanan')
    const day = (await test.call('GET', '/api/events/school-day/', { as: 'lagledare' })).json()
    const starts = day.data.filter((start: { track: string }) => start.track === 'Rundbanan')
    for (const list of [onTrack, rounds, starts]) {
      expect(list.length).toBeGreaterThan(0)
      for (const each of list) expect(each.assembly_point).toBe('tältet vid södra kurvan')
    }
    expect((await save(track.version + 1)).json().tracks).toContainEqual(
      expect.objectContaining({ id: track.id, assembly_point: 'tältet vid södra kurvan' }),
    )
    await save(track.version + 2, '')
    const after = (await test.call('GET', '/api/events/timetable/')).json().data
    expect(after.find((row: { id: number }) => row.id === onTrack[0].id).assembly_point).toBeNull()
  })
})
