import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeRegistry } from '@stafapp/shared/build/publish'
import { readRegistry } from '@stafapp/shared/build/registry-file'
import { rolledBack } from '@stafapp/shared/build/rollback-remote'
import { hashOfOthers } from './support/hash-of-others.ts'
import { lookForUpdate } from './support/look-for-update.ts'
import { shipWithHeading } from './support/second-release.ts'
import { expect, test } from './support/test.ts'

const path = '/economy/followup'

test('T1: shipping economy alone leaves the shell and the other remotes untouched', async ({ siteDir }) => {
  const before = hashOfOthers(siteDir, 'economy')
  const shell = readFileSync(join(siteDir, 'shell.json'), 'utf8')
  const old = readRegistry(siteDir)
  await shipWithHeading('economy', path, 'Uppföljning två', siteDir)
  expect(hashOfOthers(siteDir, 'economy')).toBe(before)
  expect(readFileSync(join(siteDir, 'shell.json'), 'utf8')).toBe(shell)
  const now = readRegistry(siteDir)
  expect(now.revision).toBe(old.revision + 1)
  for (const entry of now.remotes) {
    const was = old.remotes.find(({ name }) => name === entry.name)
    if (entry.name === 'economy') expect(entry.previous).toEqual(was?.current)
    else expect(entry).toEqual(was)
  }
})

test('T1: a running portal shows the new release of an unopened section, and after rollback the old one', async ({
  page,
  siteDir,
  loginAs,
}) => {
  await loginAs('super_admin')
  await page.goto('/documentation')
  await shipWithHeading('economy', path, 'Uppföljning två', siteDir)
  await lookForUpdate(page)
  await page.getByRole('button', { name: /Ekonomi/ }).click()
  await page.getByRole('link', { name: 'Uppföljning' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning två')

  await changeRegistry(siteDir, (registry) => rolledBack(registry, 'economy', siteDir))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
})

test('T1: an open section keeps its release and offers a reload', async ({ page, siteDir, loginAs }) => {
  await loginAs('super_admin')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
  await shipWithHeading('economy', path, 'Uppföljning två', siteDir)
  await lookForUpdate(page)
  await expect(page.getByText('En ny version finns')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
  await page.getByRole('button', { name: 'Ladda om' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning två')
})

test('T1: the reload is not offered while a form has unsaved input', async ({ page, siteDir, loginAs }) => {
  await loginAs('super_admin')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.dataset.dirty = 'true'
    document.querySelector('main')?.append(form)
  })
  await shipWithHeading('economy', path, 'Uppföljning två', siteDir)
  await lookForUpdate(page)
  await expect(page.getByText('En ny version finns')).toBeHidden()
})
