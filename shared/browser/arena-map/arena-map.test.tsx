// @vitest-environment jsdom
import { ArenaMap } from '@stafapp/shared/arena-map'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

// jsdom lays nothing out.
Element.prototype.scrollIntoView = vi.fn()

const round = (event_name: string, track: string, assembly_point: string | null) => ({
  event_name,
  track,
  assembly_point,
})
const rounds = [
  round('5 × 80 m', 'Rundbanan', 'tältet'),
  round('4 × 100 m', 'Rundbanan', 'tältet'),
  round('4 × 100 m', 'Rundbanan', 'tältet'),
  round('Gatustafett', 'Gatubanan', 'grindarna'),
  round('Masstafett', 'Massbanan', null),
]
const show = (path: string, shown = rounds) => renderAt(<ArenaMap karnevalId={1} rounds={shown} />, path)
const map = async () => (await screen.findByText('Karta över arenan')).closest('details')

it('says which events gather where, each once', async () => {
  show('/')
  expect((await map())?.open).toBe(false)
  const places = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(places).toEqual(['Rundbanan: tältet 5 × 80 m; 4 × 100 m', 'Gatubanan: grindarna Gatustafett'])
})

it('says nothing of gathering places that are not decided', async () => {
  show('/', [round('Masstafett', 'Massbanan', null)])
  await map()
  expect(screen.queryByText(/samlas/)).toBeNull()
})

it('a link to the map unfolds it and moves the focus there', async () => {
  show('/#karta')
  const asked = await map()
  expect(asked?.open).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(asked))
})
