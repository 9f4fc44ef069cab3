// @vitest-environment jsdom
import type {} from '@stafapp/shared/early-answers'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { fakeToken } from '@stafapp/shared/testing/fake-session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForData } from './data-preload.ts'

const list = { data: [fakeKarneval({ id: 7, status: 'active' }), fakeKarneval({ id: 6, status: 'archived' })] }
const asked = vi.fn<(url: string, options: { headers: Record<string, string> }) => Promise<Response>>()

beforeEach(() => {
  asked.mockImplementation(async () => Response.json(list))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
  localStorage.clear()
  globalThis.staf_early = undefined
})

const urls = () => asked.mock.calls.map(([url]) => url)
const at = (pathname: string, search = '') => ({ pathname, search })

test('the parameters come from the path, the carnival is the one that the page will show', async () => {
  const route = {
    path: '/detail/school/:id',
    title: 'Skola',
    data: ['/api/schools/{id}/', '/api/events/timetable/?karneval={karneval}'],
  }
  await askForData(route, at('/detail/school/12'), inTime)
  expect(urls()).toEqual(['/api/schools/12/', '/api/events/stafettkarneval/list/', '/api/events/timetable/?karneval=7'])

  asked.mockClear()
  localStorage.setItem('selected_carnival', '6')
  await askForData(route, at('/detail/school/12'), inTime)
  expect(urls()).toContain('/api/events/timetable/?karneval=6')
})

const inTime = () => false

test('what depends on another answer is asked for when that is here, by whom it is for, and not once the page runs', async () => {
  const route = {
    path: '/admin/myschool',
    title: 'Min karneval',
    data: [
      '/api/schools/my-unit/?karneval={karneval}',
      { url: '/api/users/invitations/?school={0.school.id}', visibleTo: ['school_admin' as const] },
      '/api/events/event/list/?school_unit={0.units.0.id}',
      '/api/news/?of={0.none.at}',
    ],
  }
  asked.mockImplementation(async (url) =>
    Response.json(url.includes('my-unit') ? { school: { id: 12 }, units: [{ id: 5 }] } : list),
  )
  const [carnivals, home] = ['/api/events/stafettkarneval/list/', '/api/schools/my-unit/?karneval=7']
  const [invitations, events] = ['/api/users/invitations/?school=12', '/api/events/event/list/?school_unit=5']
  localStorage.setItem('user', JSON.stringify({ username: 'a', roles: ['school_admin'] }))
  await askForData(route, at('/admin/myschool'), inTime)
  expect(urls()).toEqual([carnivals, home, invitations, events])

  asked.mockClear()
  localStorage.setItem('user', JSON.stringify({ username: 'a', roles: ['teacher'] }))
  await askForData({ ...route, data: route.data.slice(0, 2) }, at('/admin/myschool'), inTime)
  expect(urls()).toEqual([carnivals, home])

  asked.mockClear()
  await askForData(route, at('/admin/myschool'), () => true)
  expect(urls()).toEqual([carnivals, home])

  asked.mockClear()
  asked.mockImplementation(async (url) =>
    url.includes('my-unit') ? new Response('', { status: 503 }) : Response.json(list),
  )
  await askForData(route, at('/admin/myschool'), inTime)
  expect(urls()).toEqual([carnivals, home])
})

const plain = { path: '/documentation', title: 'Dokumentation', data: ['/api/maintenance/documentation/'] }

test('the stored token goes along, an expired one is left to the session', async () => {
  const token = fakeToken()
  localStorage.setItem('access_token', token)
  await askForData(plain, at('/documentation'), inTime)
  expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ authorization: `Bearer ${token}` })

  asked.mockClear()
  localStorage.setItem('access_token', fakeToken({ expiresIn: -1 }))
  await askForData(plain, at('/documentation'), inTime)
  expect(urls()).toEqual([])
})

test('a missing token beside a session that can be renewed is left to the session', async () => {
  localStorage.setItem('refresh_token', 'r')
  await askForData(plain, at('/documentation'), inTime)
  expect(urls()).toEqual([])
})

test('what the page reads without the login is asked for without it, also when the login has expired', async () => {
  for (const token of [fakeToken(), fakeToken({ expiresIn: -1 })]) {
    localStorage.setItem('access_token', token)
    await askForData({ ...plain, anonymous: true }, at('/documentation'), inTime)
    expect(asked.mock.lastCall?.[1].headers).not.toHaveProperty('authorization')
  }
  expect(urls()).toHaveLength(2)
})

test('for the organiser nothing is asked on a school’s own page, because the calls name the school', async () => {
  const route = { ...plain, ofSchool: true }
  localStorage.setItem('user', JSON.stringify({ username: 'a', roles: ['super_admin'] }))
  await askForData(route, at('/documentation'), inTime)
  expect(urls()).toEqual([])

  localStorage.setItem('user', JSON.stringify({ username: 'a', roles: ['teacher'] }))
  await askForData(route, at('/documentation'), inTime)
  expect(urls()).toEqual(plain.data)
})

test('nothing is asked for an address with a query, or a page that names nothing', async () => {
  await askForData(plain, at('/documentation', '?sok=lag'), inTime)
  await askForData({ path: '/login', title: 'Logga in' }, at('/login'), inTime)
  expect(urls()).toEqual([])
})

test('without a list of carnivals what needs one is not asked for', async () => {
  asked.mockImplementation(async () => new Response('', { status: 503 }))
  await askForData({ ...plain, data: ['/api/events/timetable/?karneval={karneval}'] }, at('/documentation'), inTime)
  expect(urls()).toEqual(['/api/events/stafettkarneval/list/'])
})
