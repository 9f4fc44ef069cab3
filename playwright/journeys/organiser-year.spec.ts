import type { Locator } from '@playwright/test'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

test('the organiser copies a year, opens it and sends the reminders that are due in at most fifteen actions', async ({
  browser,
}) => {
  test.slow()
  const { dataDir, remove } = copySeededData()
  const viewport = { width: 1280, height: 800 }
  const { page, close } = await openAt(browser, { dataDir, now: '2026-04-20T09:00:00+03:00', viewport })
  try {
    const headers = await bearer(page, accounts.super_admin)
    const url = '/api/events/stafettkarneval/'
    const all = (await (await page.request.get(url, { headers })).json()) as {
      data: ItemOf<'GET /api/events/stafettkarneval/'>[]
    }
    const last = all.data.find(({ status }) => status === 'active')
    // Last year was archived when its books were closed.
    const data = { status: 'archived', version: last?.version }
    const archived = await page.request.post(`/api/events/stafettkarneval/${last?.id}/status/`, { headers, data })
    expect(archived.ok(), await archived.text()).toBe(true)

    await login(page, 'super_admin')
    await page.goto('/admin/karneval')
    await settled(page)
    let actions = 0
    const press = async (target: Locator) => {
      actions += 1
      await target.click()
    }
    await press(page.getByRole('button', { name: 'Ny karneval' }))
    // The next year's name and first day stand there already.
    await expect(page.getByRole('textbox', { name: 'Namn' }).first()).toHaveValue('Stafettkarnevalen 2026')
    await expect(page.getByRole('textbox', { name: 'Första dagen' }).first()).toHaveValue('15.5.2026')
    // The Thursday before is a holiday: a date that fits is proposed, and nothing has to be done about it.
    const reopens = page.getByRole('combobox', { name: 'Löparanmälan öppnas igen' })
    await expect(reopens.getByRole('option', { name: 'Flytta till onsdag 13.5.2026' })).toBeAttached()
    await press(page.getByRole('button', { name: 'Skapa utkastet' }))
    await expect(page.getByRole('heading', { name: 'Status: Utkast' })).toBeVisible()
    const reopened = page.getByRole('slider', { name: 'Löparanmälan öppnas igen' })
    await expect(reopened).toHaveAttribute('aria-valuetext', 'onsdag 13.5.2026')
    await press(page.getByRole('button', { name: 'Visa som kommande' }))
    await press(page.getByRole('button', { name: 'Visa Stafettkarnevalen 2026 som kommande' }))
    await press(page.getByRole('button', { name: 'Aktivera' }))
    await press(page.getByRole('button', { name: 'Aktivera Stafettkarnevalen 2026' }))
    await expect(page.getByRole('heading', { name: 'Status: Aktiv' })).toBeVisible()

    await press(page.getByRole('button', { name: 'Administration', exact: true }))
    await press(page.getByRole('navigation').getByRole('link', { name: 'Översikt', exact: true }))
    await settled(page)
    await press(page.getByRole('main').getByRole('link', { name: /^Påminn/ }))
    await expect(page.getByRole('heading', { level: 1, name: 'Meddelanden' })).toBeVisible()
    const subject = await page.getByRole('textbox', { name: 'Ämne' }).inputValue()
    await press(page.getByRole('button', { name: /^Skicka till \d+ mottagare$/ }))
    await press(page.getByRole('button', { name: /^Skicka \d+ meddelanden?$/ }))
    const sent = page.getByRole('region', { name: 'Skickade meddelanden' })
    await expect(sent.getByText(subject).first()).toBeVisible({ timeout: 60_000 })
    console.log(`a year copied, opened and reminded of: ${actions} actions`)
    expect(actions).toBeLessThanOrEqual(15)
    await page.goto('about:blank')
  } finally {
    await close()
    remove()
  }
})
