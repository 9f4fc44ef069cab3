import { expect, test } from 'vitest'
import { barePage } from './bare-page.ts'

test('the bare page keeps content and styles and loses everything that runs', () => {
  const html =
    '<link rel="modulepreload" href="/a.js" crossorigin><link rel="stylesheet" href="/a.css"><style>h1{}</style>' +
    '<h1>Hej</h1><script type="module" src="/a.js"></script><script type="application/json">{}</script>'
  expect(barePage(html)).toBe('<link rel="stylesheet" href="/a.css"><style>h1{}</style><h1>Hej</h1>')
})
