import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { optional, parts } from './optional.tsx'

it('a part whose code cannot be fetched is missing, and the page around it stays', async () => {
  const Lost = optional<object>(() => Promise.reject(new Error('Loading css chunk 7 failed')))
  const Here = optional(async () => ({ default: ({ name }: { name: string }) => <p>Här är {name}</p> }))
  render(
    <main>
      <h1>Sidan</h1>
      <Lost />
      <Here name="delen" />
    </main>,
  )
  expect(await screen.findByText('Här är delen')).toBeTruthy()
  expect(screen.getByRole('main').textContent).toBe('SidanHär är delen')
  expect(parts.slice(-2)).toHaveLength(2)
})
