import { describe, expect, it } from 'vitest'
import { safeHref } from './safe-href.ts'

describe('R31: addresses from others become links only when they are harmless', () => {
  it.each([
    ['https://stafettkarnevalen.fi/nyheter', 'https://stafettkarnevalen.fi/nyheter'],
    [' http://example.org ', 'http://example.org'],
    ['/tidtabeller/minutschema', '/tidtabeller/minutschema'],
  ])('%s is a link', (address, href) => expect(safeHref(address)).toBe(href))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://',
    'bild.png',
    '',
  ])('%s is not', (address) => expect(safeHref(address)).toBeNull())
})
