import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { axeViolations, expectNoHorizontalScroll } from '../../fixtures/page-checks.ts'
import { acceptedPath, expectAccepted, isUpdate, readAccepted } from './accepted.ts'
import { expect, ids, type Renderer, test } from './catalogue.ts'
import { smallerPng } from './smaller-png.ts'

const recorded = (): Renderer => JSON.parse(readAccepted('renderer.json') || '{"chromium":"none","probe":""}')

/** Rules that Ant Design breaks by itself, in states that no page of the portal has. */
const faultsOfLibrary: Record<string, string[]> = {
  // An open list without options still points at one.
  'ui-form': ['aria-required-children', 'aria-valid-attr-value'],
}

/** The tests of every entry at one width of the window. */
export function checkEntries(width: number): void {
  test.use({ width })

  for (const id of ids) {
    test(`${id} at ${width} px fits, says nothing on the console and has no violation of WCAG 2.2 AA`, async ({
      catalogue,
    }) => {
      await catalogue.open(id)
      await expectNoHorizontalScroll(catalogue.page)
      const found: string[] = []
      for (const frame of catalogue.page.frames()) found.push(...(await axeViolations(frame, faultsOfLibrary[id])))
      expect(found, found.join('\n')).toEqual([])
      expect(catalogue.problems.splice(0)).toEqual([])
    })

    test(`${id} at ${width} px has the accepted styles`, async ({ catalogue }) => {
      await catalogue.open(id)
      expectAccepted(`styles/${id}-${width}.txt`, await catalogue.styles())
    })

    // The tokens are told by their text.
    if (id === 'tokens') continue
    test(`${id} at ${width} px looks as in the accepted picture`, async ({ catalogue, renderer }) => {
      // Another browser version or font draws the same page with other pixels.
      const { chromium, probe } = recorded()
      test.skip(
        !isUpdate && (renderer.chromium !== chromium || renderer.probe !== probe),
        `the pictures are of Chromium ${chromium}; this one (${renderer.chromium}) draws letters in another way, the styles are compared`,
      )
      await catalogue.open(id)
      await expect(catalogue.page.locator('[data-pictured]')).toHaveScreenshot(`${id}-${width}.png`)
      const file = acceptedPath(`pictures/${id}-${width}.png`)
      if (isUpdate && existsSync(file)) writeFileSync(file, smallerPng(readFileSync(file)))
    })
  }
}
