import { expect, test } from 'vitest'
import { policy } from './trusted-types.ts'

test('style texts pass, and nothing that could become an element', () => {
  expect(policy.createHTML('.a::after { content: "&" }')).toBe('.a::after { content: "&" }')
  for (const text of ['<img src=x onerror=alert(1)>', 'a</style><script>', '<'])
    expect(policy.createHTML(text)).toBeNull()
})

test('the worker’s address passes, and no other script', () => {
  expect(policy.createScriptURL('/sw.js')).toBe('/sw.js')
  for (const url of [
    'https://evil.example/sw.js',
    '//evil.example/sw.js',
    'data:text/javascript,1',
    '/sw.js?x',
    '/assets/x.js',
  ])
    expect(policy.createScriptURL(url)).toBeNull()
})
