import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { anyone } from '@stafapp/shared/contract/define'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { AnswerCache, encodeResponse } from './response-cache.ts'

const CALL = 'GET /api/events/timetable/'

test('an answer is computed once for all who ask at once, and again after a drop', async () => {
  const cache = new AnswerCache()
  let computed = 0
  const compute = async () => {
    computed += 1
    return `{"n":${computed}}`
  }
  const [first, second] = await Promise.all([cache.get(CALL, '', compute), cache.get(CALL, '', compute)])
  expect(computed).toBe(1)
  expect(second.tag).toBe(first.tag)
  cache.drop(['GET /api/other/'])
  expect((await cache.get(CALL, '', compute)).tag).toBe(first.tag)
  cache.drop([CALL])
  expect((await cache.get(CALL, '', compute)).tag).not.toBe(first.tag)
})

test('an answer that is made of another one is dropped with it', async () => {
  const response = { 200: Type.Object({}) }
  const derived = { summary: '', access: anyone, response, derivedFrom: [CALL] } as const
  const cache = new AnswerCache({ 'GET /api/derived/': derived })
  const before = await cache.get('GET /api/derived/', '', async () => 'one')
  cache.drop(['GET /api/other/'])
  expect((await cache.get('GET /api/derived/', '', async () => 'two')).tag).toBe(before.tag)
  cache.drop([CALL])
  expect((await cache.get('GET /api/derived/', '', async () => 'two')).tag).not.toBe(before.tag)
})

test('a computation that began before the drop is not kept', async () => {
  const cache = new AnswerCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const old = cache.get(CALL, '', () => promise)
  cache.drop([CALL])
  const fresh = await cache.get(CALL, '', async () => 'new')
  resolve('old')
  await old
  expect((await cache.get(CALL, '', async () => 'newer')).tag).toBe(fresh.tag)
})

test('a failure is not kept', async () => {
  const cache = new AnswerCache()
  await expect(cache.get(CALL, '', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  const { bodies } = await cache.get(CALL, '', async () => 'up')
  expect(bodies.identity.toString()).toBe('up')
})

test('any number of filters holds a bounded number of answers', async () => {
  const cache = new AnswerCache()
  let computed = 0
  const ask = (key: number) =>
    cache.get(CALL, String(key), async () => {
      computed += 1
      return String(key)
    })
  for (let key = 0; key <= 1000; key += 1) await ask(key)
  await ask(1000)
  expect(computed).toBe(1001)
  await ask(0)
  expect(computed).toBe(1002)
})

test('all encodings hold the same bytes', async () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'Flickor 5×60 m' })))
  const { bodies } = await encodeResponse(text)
  expect(brotliDecompressSync(bodies.br ?? Buffer.alloc(0)).toString()).toBe(text)
  expect(gunzipSync(bodies.gzip ?? Buffer.alloc(0)).toString()).toBe(text)
  expect(bodies.br?.length).toBeLessThan(text.length / 4)
})

test('an address that has had an answer has it at once, until anything is dropped', async () => {
  const cache = new AnswerCache()
  await cache.get(CALL, 'key', async () => 'one', '/a?b=1')
  await cache.get(CALL, 'key', async () => 'never asked', '/a/?b=1')
  expect(cache.known('/a?b=1')?.bodies.identity.toString()).toBe('one')
  expect(cache.known('/a/?b=1')).toBe(cache.known('/a?b=1'))
  expect(cache.known('/a')).toBeUndefined()
  cache.drop([CALL])
  expect(cache.known('/a?b=1')).toBeUndefined()
})

test('an answer from before the drop is remembered for no address', async () => {
  const cache = new AnswerCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const old = cache.get(CALL, 'key', () => promise, '/a')
  cache.drop([CALL])
  resolve('old')
  await old
  expect(cache.known('/a')).toBeUndefined()
})

test('any number of addresses of one answer is bounded', async () => {
  const cache = new AnswerCache()
  const ask = (number: number) => cache.get(CALL, 'key', async () => 'one', `/a?${number}`)
  for (let number = 0; number <= 1000; number += 1) await ask(number)
  expect(cache.known('/a?0')).toBeUndefined()
  expect(cache.known('/a?1000')).toBeDefined()
})
