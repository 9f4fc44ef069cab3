import { expect, test } from 'vitest'
import { toUrl } from './call.ts'

test.each([
  ['GET /api/events/timetable/', {}, { method: 'GET', url: '/api/events/timetable/' }],
  ['GET /api/schools/{id}/', { params: { id: 7 } }, { method: 'GET', url: '/api/schools/7/' }],
  ['GET /api/a/{token}/', { params: { token: 'a/b?c' } }, { method: 'GET', url: '/api/a/a%2Fb%3Fc/' }],
  ['PATCH /api/a/', { query: { x: undefined, y: null, z: 0 } }, { method: 'PATCH', url: '/api/a/?z=0' }],
])('%s with %j', (call, options, expected) => {
  expect(toUrl(call, options)).toEqual(expected)
})

test('an array repeats its key', () => {
  expect(toUrl('GET /api/a/', { query: { school_type: ['x', 'y'], q: 'å &' } }).url).toBe(
    '/api/a/?school_type=x&school_type=y&q=%C3%A5+%26',
  )
})
