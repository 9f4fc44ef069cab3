import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import PushSwitch from './push-switch.tsx'

const key = 'B'.repeat(86)
const bytes = (length: number) => new Uint8Array(length).buffer
const followed = (...slugs: string[]) =>
  localStorage.setItem('followed_schools', JSON.stringify(slugs.map((slug) => ({ slug, name: slug }))))

let held: object | null
let posted: { schools: string[]; endpoint: string }[]
let refusePost: boolean

const subscription = () => ({
  endpoint: 'https://fcm.googleapis.com/x',
  options: { applicationServerKey: null },
  getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
  unsubscribe: async () => {
    held = null
    return true
  },
})

beforeEach(() => {
  held = null
  posted = []
  refusePost = false
  followed('sursik-skola')
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => {
      held = subscription()
      return held
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: allow('granted') })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/push/key/') return Response.json({ key })
    if (refusePost) return Response.json({ type: 'server_error', errors: [] }, { status: 503 })
    posted.push(JSON.parse(String(init?.body)))
    return Response.json({ data: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

const allow = (answer: NotificationPermission) => async () => {
  Object.assign(Notification, { permission: answer })
  return answer
}

it('turns notifications on and off, and tells the server which schools', async () => {
  followed('cygnaeus', 'sursik-skola')
  render(<PushSwitch />)
  await userEvent.click(await screen.findByRole('button', { name: 'Slå på aviseringar' }))
  expect(await screen.findByText(/^Du får ett meddelande .* de 2 skolor som du följer/)).toBeTruthy()
  expect(posted.at(-1)?.schools).toEqual(['cygnaeus', 'sursik-skola'])
  await userEvent.click(screen.getByRole('button', { name: 'Stäng av aviseringar' }))
  expect(await screen.findByRole('button', { name: 'Slå på aviseringar' })).toBeTruthy()
  expect([posted.at(-1)?.schools, held]).toEqual([[], null])
})

it('says where to allow them when they were refused', async () => {
  Object.assign(Notification, { requestPermission: allow('denied') })
  render(<PushSwitch />)
  await userEvent.click(await screen.findByRole('button', { name: 'Slå på aviseringar' }))
  expect(await screen.findByText(/Tillåt dem i webbläsarens inställningar/)).toBeTruthy()
  expect(posted).toEqual([])
})

it('stays off when the server cannot be told', async () => {
  refusePost = true
  render(<PushSwitch />)
  await userEvent.click(await screen.findByRole('button', { name: 'Slå på aviseringar' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Slå på aviseringar' }).getAttribute('aria-disabled')).toBe('false'),
  )
  expect(screen.getByRole('button', { name: 'Slå på aviseringar' })).toBeTruthy()
})

it('tells the server at each visit what the device follows, and forgets the device with the last school', async () => {
  Object.assign(Notification, { permission: 'granted' })
  held = subscription()
  const { unmount } = render(<PushSwitch />)
  await vi.waitFor(() => expect(posted.map(({ schools }) => schools)).toEqual([['sursik-skola']]))
  unmount()
  followed()
  render(<PushSwitch />)
  await vi.waitFor(() => expect(posted.at(-1)?.schools).toEqual([]))
  expect(held).toBeNull()
})

it('says on an iPhone that the portal must be on the home screen first', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  render(<PushSwitch />)
  expect(await screen.findByText(/Lägg till portalen på hemskärmen/)).toBeTruthy()
  Reflect.deleteProperty(navigator, 'standalone')
})
