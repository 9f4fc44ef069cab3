import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Protest } from '../api.ts'
import { DecidedProtests, Protests } from './protests.tsx'

const protest = (mine: Partial<Protest> = {}): Protest => ({
  id: 'p1',
  event_instance: 21,
  event_name: '5 × 80 m flickor, åk 1–6',
  round: 'TRIAL',
  heat: 2,
  team: 22,
  team_name: 'Sursik skola 22',
  text: 'Vi blev trängda ur banan.',
  made_at: '2025-05-16T11:05:00.000Z',
  state: 'pending',
  ruling: null,
  ...mine,
})
const headline = 'Sursik skola 22, 5 × 80 m flickor, åk 1–6, försök, heat 2, kl. 14:05'
const addressOf = () => '/tavlingsdag/resultat?omgang=21-TRIAL'

it('folds what waits to its headline, and decides it behind that', async () => {
  const onRecord = vi.fn()
  renderAt(
    <Protests
      protests={[protest(), protest({ id: 'p2', state: 'approved' })]}
      addressOf={addressOf}
      onRecord={onRecord}
    />,
  )
  expect(screen.getByRole('heading', { name: 'En protest väntar' })).toBeTruthy()
  const [folded] = screen.getAllByRole<HTMLDetailsElement>('group')
  expect(folded?.open).toBe(false)
  await userEvent.click(
    screen.getByText((_, element) => element?.textContent === headline && element.matches('summary')),
  )
  expect(folded?.open).toBe(true)
  expect(screen.getByRole('link', { name: 'Visa heaten' }).getAttribute('href')).toBe(addressOf())
  await userEvent.click(screen.getByRole('radio', { name: 'Avslå' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Skäl/ }), 'Ingen trängsel')
  await userEvent.click(screen.getByRole('button', { name: 'Avgör protesten' }))
  expect(onRecord.mock.calls).toMatchObject([
    [{ kind: 'ruling', team: 22, heat: 2, detail: { protest: 'p1', decision: 'dismissed', reason: 'Ingen trängsel' } }],
  ])
})

it('keeps the decided ones folded, with what the jury said', () => {
  const decided = protest({ state: 'dismissed', ruling: 'Ingen trängsel' })
  renderAt(<DecidedProtests protests={[protest({ id: 'p2' }), decided]} addressOf={() => null} />)
  const folded = screen.getByText('Avgjorda protester (1)').closest('details')
  expect(folded?.open).toBe(false)
  const [one, ...others] = within(folded as HTMLElement).getAllByRole('listitem')
  expect(others).toEqual([])
  expect(one?.textContent).toBe(`${headline}Vi blev trängda ur banan.Avslagen. Ingen trängsel`)
})
