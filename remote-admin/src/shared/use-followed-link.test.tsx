import { Link } from '@stafapp/shared/router'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFollowedLink } from './use-followed-link.ts'

/** The list's answer comes. */
let answer: () => void

function List() {
  const [isThere, setThere] = useState(false)
  answer = () => setThere(true)
  useFollowedLink(isThere)
  return (
    <main>
      <input aria-label="Sök" />
      {isThere && ['1', '2'].map((id) => <Link key={id} to={`/lista/${id}`}>{`Skola ${id}`}</Link>)}
    </main>
  )
}

const thereAndBack = async () => {
  const routes = [
    { path: '/lista', element: <List /> },
    { path: '/lista/:id', element: <h1>Skola</h1> },
  ]
  const { router } = renderRoutes(routes, '/lista')
  await act(async () => answer())
  await userEvent.click(screen.getByRole('link', { name: 'Skola 2' }))
  await act(() => router.navigate(-1))
}

test('back leads the keyboard to the link that was followed, when the list has come', async () => {
  await thereAndBack()
  await act(async () => answer())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skola 2' }))
})

test('whoever has gone to another place meanwhile stays there', async () => {
  await thereAndBack()
  screen.getByRole('textbox').focus()
  await act(async () => answer())
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
