import { copiesIn } from './support/copies.ts'
import { expect, test } from './support/test.ts'

// A string in each library's code that survives minification.
const marks = {
  // The function that makes elements, which a first screen has too, has no such internals.
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react-dom': 'onRecoverableError',
  router: 'patchRoutesOnNavigation',
  'query client': 'setMutationDefaults',
  // The table library has a method of this name with an argument.
  store: 'getInitialState:()=>',
  'federation runtime': 'The shell does not provide',
}

for (const [library, mark] of Object.entries(marks)) {
  test(`T5: one ${library} in the whole portal: in the shell, in no remote`, ({ siteDir }) => {
    const { inShell, inRemotes } = copiesIn(siteDir, mark)
    expect(inRemotes).toEqual([])
    expect(inShell.length).toBeGreaterThan(0)
  })
}

test('T5: a link in a remote moves the shell’s router, without a page load', async ({ page }) => {
  await page.goto('/')
  // The page's first script is here, which remembers presses.
  await expect(page.getByRole('combobox', { name: 'Utseende' })).toBeEnabled()
  // Until the page is taken over, a link loads a page; the carousel answers when it is.
  await page.getByRole('button', { name: 'Nästa kort' }).click()
  await expect(page.locator('.swiper-initialized')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('main').getByRole('link', { name: 'Minutschema' }).first().click()
  await expect(page).toHaveURL('/tidtabeller/minutschema')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
