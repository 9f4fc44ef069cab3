import { Question } from '@stafapp/shared/question'
import { Outlet } from '@stafapp/shared/router'
import { forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { LeaveGuard } from './leave-guard.tsx'

const stay = 'Stanna kvar'
const leave = 'Lämna utan att spara'

function Page({ isKept = false, isSending = false }) {
  const [text, setText] = useState('')
  return (
    <form data-dirty={text !== ''} data-kept={isKept || undefined}>
      <fieldset disabled={isSending && text !== ''}>
        <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      </fieldset>
    </form>
  )
}

function open(page = <Page />) {
  const pressed: string[] = []
  const frame = (
    <>
      <LeaveGuard />
      <button type="button" data-discards onClick={() => pressed.push('Logga ut')}>
        Logga ut
      </button>
      <Outlet />
    </>
  )
  const view = renderRoutes(
    [
      {
        element: frame,
        children: [
          { path: '/', element: page },
          { path: '/login', element: page },
          // Ends in a page load, for which the router waits without end.
          { path: '/annan/skola', loader: () => new Promise<never>(() => undefined), element: null },
          { path: '*', element: <p>En annan sida</p> },
        ],
      },
    ],
    '/',
  )
  return { ...view, pressed, user: userEvent.setup() }
}

const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const isAsked = () => screen.queryByRole('dialog') !== null

stubBrowser()
beforeEach(() => {
  storeSession({ roles: ['teacher'] })
})

it('asks before the page is left with input, and leaves on request', async () => {
  const { user, router } = open()
  await user.type(screen.getByLabelText('Text'), 'a')
  await router.navigate('/annat')
  const [main, loss] = await Promise.all([stay, leave].map((name) => screen.findByRole('button', { name })))
  expect([main, loss].map((button) => /primary/.test(button?.className ?? ''))).toEqual([true, false])
  await user.click(await screen.findByRole('button', { name: stay }))
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'a')
  await router.navigate('/annat')
  await user.click(await screen.findByRole('button', { name: leave }))
  expect(await screen.findByText('En annan sida')).toBeTruthy()
})

it('asks when the query becomes another, but not for a filter', async () => {
  const { user, router } = open()
  await user.type(screen.getByLabelText('Text'), 'a')
  await router.navigate('/?sida=2', { replace: true })
  expect(isAsked()).toBe(false)
  await router.navigate('/?enhet=2')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('does not ask without input, or while a form is being sent', async () => {
  const untouched = open()
  await untouched.router.navigate('/annat')
  expect(await screen.findByText('En annan sida')).toBeTruthy()
  untouched.unmount()
  const sending = open(<Page isSending />)
  await sending.user.type(screen.getByLabelText('Text'), 'a')
  await sending.router.navigate('/annat')
  expect(await screen.findByText('En annan sida')).toBeTruthy()
})

it('asks an official, who works by a link and has no user, but nobody at the login', async () => {
  forgetSession()
  const official = open()
  await official.user.type(screen.getByLabelText('Text'), 'a')
  await official.router.navigate('/annat')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  official.unmount()
  const login = open()
  await login.router.navigate('/login')
  await login.user.type(screen.getByLabelText('Text'), 'a')
  await login.router.navigate('/passwordresetrequest')
  expect(await screen.findByText('En annan sida')).toBeTruthy()
})

it('asks before what is typed into a question is lost', async () => {
  const question = (
    <Question title="Kreditera?" yesLabel="Kreditera" onYes={() => undefined} onNo={() => undefined}>
      <input aria-label="Orsak" />
    </Question>
  )
  const { user } = open(question)
  expect(browserAsks()).toBe(false)
  await user.type(screen.getByLabelText('Orsak'), 'a')
  expect(browserAsks()).toBe(true)
})

it('asks once when leaving loads the page anew, and again after staying', async () => {
  const { user, router } = open()
  expect(browserAsks()).toBe(false)
  await user.type(screen.getByLabelText('Text'), 'a')
  expect(browserAsks()).toBe(true)
  await router.navigate('/annan/skola')
  await user.click(await screen.findByRole('button', { name: stay }))
  expect(browserAsks()).toBe(true)
  await router.navigate('/annan/skola')
  await user.click(await screen.findByRole('button', { name: leave }))
  expect(browserAsks()).toBe(false)
})

it('lets the browser reload what is kept, and asks before another page', async () => {
  const { user, router } = open(<Page isKept />)
  await user.type(screen.getByLabelText('Text'), 'a')
  expect(browserAsks()).toBe(false)
  await router.navigate('/annat')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('asks before a button that makes every page begin anew', async () => {
  const { user, pressed } = open()
  const button = screen.getByRole('button', { name: 'Logga ut' })
  await user.click(button)
  expect(pressed).toEqual(['Logga ut'])
  await user.type(screen.getByLabelText('Text'), 'a')
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: stay }))
  expect(pressed).toHaveLength(1)
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: leave }))
  expect(pressed).toHaveLength(2)
  expect(isAsked()).toBe(false)
})
