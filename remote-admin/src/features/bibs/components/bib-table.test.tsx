import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Bibs } from '../api.ts'
import { BibTable } from './bib-table.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const team = (id: number, team_name: string, school_name: string, bib: string | null, event_instance = 1) => ({
  team: id,
  team_name,
  school_name,
  event_instance,
  withdrawn: id === 3,
  bib,
})

const bibs: Bibs = {
  karneval: 2,
  version: 1,
  settings: { scope: 'karneval', first: 1, last: 999, automatic: false },
  events: [
    { event_instance: 1, event_name: '5 × 80 m', team_count: 3, missing: 1 },
    { event_instance: 2, event_name: 'Gatustafett', team_count: 1, missing: 0 },
  ],
  missing: 1,
  data: [
    team(1, 'Sursik 2', 'Sursik skola', '10'),
    team(2, 'Borgå 1', 'Ågelis skola', '9'),
    team(3, 'Sursik 1', 'Sursik skola', null),
    team(4, 'Ekenäs 1', 'Ekenäs skola', '4', 2),
  ],
}

const save = 'PUT /api/events/bibs/{id}/'

function open() {
  stubBrowser()
  const seen = fakeApi({ [save]: team(2, 'Borgå 1', 'Ågelis skola', '77') })
  renderAt(<BibTable bibs={bibs} />, '/admin/nummerlappar')
  return { user: userEvent.setup(), seen }
}
const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('lists the teams of one event, sorted by number as numbers, those without last', async () => {
  const { user } = open()
  expect(shown()).toEqual(['Sursik 2', 'Borgå 1', 'Sursik 1 struket'])
  await user.click(screen.getByRole('button', { name: 'Nummer' }))
  expect(shown()).toEqual(['Borgå 1', 'Sursik 2', 'Sursik 1 struket'])
  await user.selectOptions(screen.getByLabelText('Gren'), '2')
  expect(shown()).toEqual(['Ekenäs 1'])
})

it('finds teams by the school too, and says how many', async () => {
  const { user } = open()
  await user.type(screen.getByRole('searchbox', { name: 'Sök lag eller skola' }), 'agelis')
  expect(shown()).toEqual(['Borgå 1'])
  expect(screen.getByText('1 av 3 lag')).toBeTruthy()
})

it('saves a number with the one that was shown', async () => {
  const { user, seen } = open()
  const field = screen.getByRole('textbox', { name: 'Nummer för Borgå 1' })
  expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull()
  await user.clear(field)
  await user.type(field, '77{Enter}')
  await waitFor(() => expect(seen.map(({ call, body }) => [call, body])).toEqual([[save, { bib: 77, was: '9' }]]))
})

it('takes no number with a comma, says so at the field and sends nothing', async () => {
  const { user, seen } = open()
  const field = screen.getByRole('textbox', { name: 'Nummer för Borgå 1' })
  await user.clear(field)
  await user.type(field, '2,5{Enter}')
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true'])
  expect(screen.getByRole('textbox', { description: 'Skriv ett heltal mellan 1 och 99999.' })).toBe(field)
  expect(seen).toEqual([])
})

it('an unsaved number stays while search or another event hides its row, and is told', async () => {
  const { user } = open()
  const field = screen.getByRole('textbox', { name: 'Nummer för Borgå 1' })
  await user.clear(field)
  await user.type(field, '77')
  await user.type(screen.getByRole('searchbox', { name: 'Sök lag eller skola' }), 'sursik')
  expect(shown()).toEqual(['Sursik 2', 'Sursik 1 struket'])
  expect(screen.getByText('2 av 3 lag. 1 nummer är inte sparat: Borgå 1')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Gren'), '2')
  expect(screen.getByText('1 lag. 1 nummer är inte sparat: Borgå 1')).toBeTruthy()
  expect(document.querySelector('[data-dirty="true"]')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Gren'), '1')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nummer för Borgå 1' }).value).toBe('77')
})

/** The table, and a button after which team 2 has got another number from elsewhere. */
function Loaded() {
  const [shownBibs, setBibs] = useState(bibs)
  const changed = { ...bibs, data: bibs.data.map((each) => (each.team === 2 ? { ...each, bib: '12' } : each)) }
  return (
    <>
      <button type="button" onClick={() => setBibs(changed)}>
        Hämta
      </button>
      <BibTable bibs={shownBibs} />
    </>
  )
}

it('a number that was changed elsewhere takes the place of the typed one', async () => {
  stubBrowser()
  fakeApi({})
  renderAt(<Loaded />)
  const user = userEvent.setup()
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nummer för Borgå 1' })
  await user.clear(field())
  await user.type(field(), '77')
  expect(screen.getByText('3 lag. 1 nummer är inte sparat: Borgå 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hämta' }))
  expect(field().value).toBe('12')
  expect(screen.getByText('3 lag')).toBeTruthy()
})
