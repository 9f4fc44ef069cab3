// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const at = (address: string) => `http://localhost${address}`

/** The module of a new page load. */
async function load() {
  vi.resetModules()
  const { enterSchool } = await import('./enter-school.ts')
  return (address: string, isOfSchool: boolean, page: number) => {
    try {
      const shown = enterSchool(at(address), isOfSchool, page)
      return shown === null ? 'plain' : 'frame'
    } catch (answer) {
      const { headers } = answer as Response
      return `${headers.has('X-Remix-Reload-Document') ? 'load' : 'go to'} ${headers.get('location')}`
    }
  }
}

let enter: Awaited<ReturnType<typeof load>>
beforeEach(async () => {
  enter = await load()
})

test('a page load keeps its school, also where a link does not name it', () => {
  expect(enter('/lagledare/orderspage?skola=7', true, 1)).toBe('frame')
  expect(enter('/lagledare/teamregistration?unit=3', true, 2)).toBe('go to /lagledare/teamregistration?unit=3&skola=7')
  expect(enter('/lagledare/teamregistration?unit=3&skola=7', true, 3)).toBe('frame')
})

test('another school, and a page of the organiser’s own, begin with a new load', () => {
  enter('/lagledare/orderspage?skola=7', true, 1)
  expect(enter('/lagledare/orderspage?skola=8', true, 2)).toBe('load /lagledare/orderspage?skola=8')
  expect(enter('/detail/school/7', false, 3)).toBe('load /detail/school/7')
  expect(enter('/konto', false, 4)).toBe('load /konto')
})

test('so does the first school after a page of the organiser’s own', () => {
  expect(enter('/lagledare/orderspage?skola=7', true, 2)).toBe('load /lagledare/orderspage?skola=7')
})

test('a school’s page without a school asks for one; the choice begins with a new load', () => {
  expect(enter('/lagledare/orderspage', true, 1)).toBe('frame')
  expect(enter('/lagledare/orderspage?skola=7', true, 2)).toBe('load /lagledare/orderspage?skola=7')
})
