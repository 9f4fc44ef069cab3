import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { invoicing } from '../../../dev/invoicing.ts'
import { LatePart } from './late-part.tsx'

it('asks the treasurer to confirm a rate that nobody has compared with its source', async () => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  let isConfirmed = false
  const rates = () => ({
    data: [
      { valid_from: '2025-07-01', percent: 2.5, is_confirmed: isConfirmed },
      { valid_from: '2025-01-01', percent: 4, is_confirmed: true },
    ],
    missing: null,
  })
  fakeApi({
    'GET /api/invoices/invoicing-settings/': {
      version: 1,
      interest_margin: 7,
      reminder_fee_cents: 500,
      late_interest_percent: null,
    },
    'GET /api/invoices/invoices/': ({ url }: { url: string }) => {
      // One of the nine has not reached its payer.
      const isOne = url.includes('show=overdue_unreached')
      const isNone = !url.includes('show=overdue')
      const open_cents = isOne ? 51_650 : 572_600
      return {
        data: [],
        shared_parts: [],
        total: isNone ? 0 : isOne ? 1 : 8,
        credit_count: 0,
        sums: { total_cents: 0, open_cents, unsent_cents: 0 },
      }
    },
    'GET /api/invoices/invoice-batches/': {
      choices: [{ action: 'remind', count: 2, sum_cents: 10_000, credit_count: 0, channels: [] }],
      unreached: { count: 1, open_cents: 51_650 },
      sent_again: { count: 0, open_cents: 0 },
      promised: { count: 0, open_cents: 0 },
      latest: null,
    },
    'GET /api/invoices/reference-rates/': rates,
    'POST /api/invoices/reference-rates/': ({ body }: { body?: unknown }) => {
      expect(body).toEqual({ valid_from: '2025-07-01', percent: 2.5 })
      isConfirmed = true
      return rates()
    },
  })
  renderAt(<LatePart karneval={1} />)
  const user = userEvent.setup()
  const late = await screen.findByRole('link', { name: /visa listan: Förfallna$/ })
  expect(late.textContent?.replaceAll(/\s/g, ' ')).toBe('6 242,50 €')
  expect(late.getAttribute('href')).toContain('?del=fakturor&visa=overdue')
  expect(screen.getByText('9 fakturor. 2 att påminna första gången')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rätta adressen och skicka på nytt' }).getAttribute('href')).toContain(
    '?del=utskick&lage=bounced',
  )
  expect(await screen.findByRole('table', { name: 'Förfallna fakturor' })).toBeTruthy()
  const unreached = screen.getByRole('region', { name: 'Kom inte fram' })
  expect(screen.getByRole('region', { name: 'Skickade' })).toBeTruthy()
  expect(within(unreached).getByRole('table', { name: 'Förfallna fakturor som inte kom fram' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Påminn om 2 fakturor, / })).toBeTruthy()
  const list = within(await screen.findByRole('table', { name: 'Referensräntor' }))
  const states = () => list.getAllByRole('row').map((row) => row.lastElementChild?.textContent)
  expect(states()).toEqual(['Läge', 'Att bekräfta', 'Enligt Finlands Bank'])
  const percents = list.getAllByRole('row').map((row) => row.children[2]?.textContent?.replaceAll(/\s/g, ' '))
  expect(percents).toEqual(['Referensränta', '2,5 %', '4,0 %'])
  await user.click(screen.getByRole('button', { name: /^Bekräfta 2,5/ }))
  expect(await screen.findByText('Referensräntan för andra halvåret 2025 är bekräftad')).toBeTruthy()
  expect(states()).toEqual(['Läge', 'Enligt Finlands Bank', 'Enligt Finlands Bank'])
  expect(screen.queryByRole('button', { name: /^Bekräfta/ })).toBeNull()
})

it.each([
  [9.5, 'På nya fakturor står dröjsmålsräntan 9,5 %, men påminnelser räknas nu med 10,5 %.'],
  [10.5, null],
])('warns when invoices name %s % and reminders are calculated with 10,5 %', async (late_interest_percent, warning) => {
  storeSession({ roles: ['super_admin'] })
  const settings = invoicing['GET /api/invoices/invoicing-settings/'] as object
  fakeApi({ ...invoicing, 'GET /api/invoices/invoicing-settings/': { ...settings, late_interest_percent } })
  renderAt(<LatePart karneval={1} />)
  expect(await screen.findByRole('table', { name: 'Referensräntor' })).toBeTruthy()
  const shown = screen.queryByText(/^På nya fakturor står/)?.textContent.replaceAll(/\s/g, ' ') ?? null
  expect(shown).toEqual(warning && expect.stringContaining(warning))
})

it('folds what is set once a year while nothing of it asks for a decision', async () => {
  storeSession({ roles: ['super_admin'] })
  const settings = invoicing['GET /api/invoices/invoicing-settings/'] as object
  const rates = { data: [{ valid_from: '2025-01-01', percent: 3.5, is_confirmed: true }], missing: null }
  fakeApi({
    ...invoicing,
    'GET /api/invoices/invoicing-settings/': { ...settings, late_interest_percent: 10.5 },
    'GET /api/invoices/reference-rates/': rates,
  })
  renderAt(<LatePart karneval={1} />)
  expect((await screen.findByText('Ränta, avgift och referensräntor')).closest('details')?.open).toBe(false)
})

it.each([
  [true, '6', 1],
  [false, '20', 3],
])('on a phone (%s) asks for %s late invoices, and shows no figure of nothing', async (isPhone, limit, figures) => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const media = Object.assign(new EventTarget(), { matches: isPhone }) as MediaQueryList
  vi.spyOn(window, 'matchMedia').mockReturnValue(media)
  const asked: (string | null)[] = []
  const total = (show: string | null) => {
    if (show === 'overdue_unreached') return 0
    return show === 'overdue_reached' || !isPhone ? 21 : 0
  }
  fakeApi({
    ...invoicing,
    'GET /api/invoices/invoices/': ({ url }: { url: string }) => {
      const query = new URL(url, 'http://x').searchParams
      const show = query.get('show')
      if (show === 'overdue_reached') asked.push(query.get('limit'))
      const sums = { total_cents: 0, open_cents: 100, unsent_cents: 0 }
      return { data: [], shared_parts: [], total: total(show), credit_count: 0, sums }
    },
  })
  renderAt(<LatePart karneval={1} />)
  const group = await screen.findByRole('region', { name: 'Förfallna' })
  expect(asked).toEqual([limit])
  expect(within(group).getAllByRole('link', { name: /visa listan/ })).toHaveLength(figures)
  expect(within(group).getByRole('link', { name: 'Visa alla 21 förfallna' })).toBeTruthy()
})

it.each([
  ['Påminnelseavgift, €', '', 'Fältet är obligatoriskt.', 'Spara'],
  ['Påminnelseavgift, €', '500', 'Skriv avgiften i euro, högst 12,00, till exempel 5,00.', 'Spara'],
  [
    'Referensränta, %',
    '2,3',
    'Skriv räntan i hela eller halva procent, från 0 till 30, till exempel 2,5.',
    'Spara referensräntan',
  ],
])('%s "%s" is not saved, and the field says its limits', async (label, typed, fault, button) => {
  storeSession({ roles: ['super_admin'] })
  const seen = fakeApi(invoicing)
  const user = userEvent.setup()
  const { container } = renderAt(<LatePart karneval={1} />)
  await screen.findByRole('table', { name: 'Referensräntor' })
  container.querySelector('details')?.setAttribute('open', '')
  const field = screen.getByRole('textbox', { name: label })
  await user.clear(field)
  if (typed) await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('textbox', { name: label, description: new RegExp(fault) })).toBe(field)
  expect(seen.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
})
