import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { pressInToast, toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ProductTable } from './product-table.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))
stubBrowser()

const save = 'PATCH /api/invoices/products/{id}/'
const product = {
  ...{ id: 9, karneval: 2, code: 'lunch', name: 'Lunch', category: 'logi', unit: 'st', price_cents: 900, version: 3 },
  ...{ vat_percent: 0, stock: null, sold: 0, orderable: true, purpose: null },
}

it('what teams and rules add is no matter of ordering, and a fee that is added is none that leaders order', async () => {
  storeSession({ roles: ['super_admin'] })
  const fee = { ...product, id: 10, name: 'Stafettlag', category: 'stafetter', orderable: false, sold: 4, unit: 'lag' }
  const create = 'POST /api/invoices/products/'
  const seen = fakeApi({
    'GET /api/invoices/products/': {
      data: [product, fee, { ...fee, id: 11, name: 'Tillägg', purpose: 'late_team_fee' }],
    },
    [create]: fee,
  })
  const user = userEvent.setup()
  renderAt(<ProductTable karneval={2} />)
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['Lunch kan beställas'])
  expect(rows[1]).toContain('4 lagNej, följer lagen')
  expect(rows[2]).toContain('Nej, följer reglerna')
  await user.click(screen.getByRole('button', { name: 'Ny produkt' }))
  await user.type(screen.getByRole('textbox', { name: 'Namn' }), 'Stafettlag, ny')
  await user.type(screen.getByRole('textbox', { name: 'Kod' }), 'lag_ny')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kategori' }), 'Stafetter')
  await user.type(screen.getByRole('textbox', { name: 'Pris, €' }), '8')
  await user.click(screen.getByRole('button', { name: 'Lägg till produkten' }))
  await waitFor(() =>
    expect(seen.find(({ call }) => call === create)?.body).toMatchObject({ category: 'stafetter', orderable: false }),
  )
})

it.each([
  ['Lager', '-8', 'Skriv ett heltal, högst 1 000 000, eller lämna tomt.', '8', { stock: 8 }],
  ['Lager', '8,5', 'Skriv ett heltal, högst 1 000 000, eller lämna tomt.', '0', { stock: 0 }],
  ['Lager', '1000001', 'Skriv ett heltal, högst 1 000 000, eller lämna tomt.', '1000000', { stock: 1_000_000 }],
  ['Pris', 'abc', 'Skriv priset i euro, högst 100 000,00 €, till exempel 8,00.', '8,5', { price_cents: 850 }],
  ['Pris', '-1', 'Skriv priset i euro, högst 100 000,00 €, till exempel 8,00.', '8', { price_cents: 800 }],
  [
    'Pris',
    '999999999',
    'Skriv priset i euro, högst 100 000,00 €, till exempel 8,00.',
    '100000',
    { price_cents: 10_000_000 },
  ],
])('%s "%s" is marked in its cell, stays typed, and takes the focus', async (label, wrong, text, right, body) => {
  storeSession({ roles: ['super_admin'] })
  const seen = fakeApi({
    'GET /api/invoices/products/': { data: [product] },
    [save]: ({ body }: { body: { version: number } }) => ({ ...product, version: body.version + 1 }),
  })
  const user = userEvent.setup()
  renderAt(<ProductTable karneval={2} />)
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: `${label} för Lunch` })
  const told = () =>
    document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent.replaceAll(/\s/g, ' ')
  await user.clear(cell)
  await user.type(cell, wrong)
  // Not while it is being typed.
  expect([cell.getAttribute('aria-invalid'), told()]).toEqual(['false', undefined])
  await user.tab()
  expect([cell.getAttribute('aria-invalid'), told(), cell.value]).toEqual(['true', text, wrong])
  await user.click(screen.getByRole('button', { name: 'Spara Lunch' }))
  expect(document.activeElement).toBe(cell)
  expect(seen.some(({ call }) => call === save)).toBe(false)
  await user.clear(cell)
  if (right) await user.type(cell, right)
  await user.click(screen.getByRole('button', { name: 'Spara Lunch' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Lunch har sparats']]))
  pressInToast('Ångra')
  await waitFor(() => expect(toasts).toEqual([['success', 'Lunch är som förut']]))
  const former = 'stock' in body ? { stock: null } : { price_cents: 900 }
  expect(seen.flatMap(({ call, body: sent }) => (call === save ? [sent] : []))).toEqual([
    { version: 3, ...body },
    { version: 4, ...former },
  ])
})

it('what is typed back to what is saved is no change: nothing to save, and nothing is kept', async () => {
  storeSession({ roles: ['super_admin'] })
  fakeApi({ 'GET /api/invoices/products/': { data: [product] } })
  const user = userEvent.setup()
  const { container } = renderAt(<ProductTable karneval={2} />)
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Pris för Lunch' })
  const isDirty = () => [
    screen.queryByRole('button', { name: 'Spara Lunch' }) !== null,
    container.querySelector('[data-dirty="true"]') !== null,
  ]
  await user.type(price, '{Backspace}{Backspace}50')
  expect(price.value).toBe('9,50')
  expect(isDirty()).toEqual([true, true])
  await user.type(price, '{Backspace}{Backspace}00')
  expect(price.value).toBe('9,00')
  expect(isDirty()).toEqual([false, false])
  const box = screen.getByRole('checkbox', { name: 'Lunch kan beställas' })
  await user.click(box)
  await user.click(box)
  expect(isDirty()).toEqual([false, false])
})
