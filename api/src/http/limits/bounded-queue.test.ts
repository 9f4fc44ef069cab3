import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

const deferred = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve }
}

test('no more than the width run at once, and all that wait get their turn', async () => {
  const gate = createBoundedQueue(2, 10)
  const doors = Array.from({ length: 5 }, deferred)
  let running = 0
  let most = 0
  const work = doors.map(({ promise }, index) =>
    gate(async () => {
      running += 1
      most = Math.max(most, running)
      await promise
      running -= 1
      return index
    }),
  )
  for (const { resolve } of doors) resolve()
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('a full line turns the next one away with 503 and Retry-After', async () => {
  const gate = createBoundedQueue(1, 1)
  const door = deferred()
  const first = gate(() => door.promise)
  const second = gate(() => door.promise)
  await expect(gate(() => door.promise)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  door.resolve()
  await expect(Promise.all([first, second])).resolves.toHaveLength(2)
})

test('work that fails gives its place on', async () => {
  const gate = createBoundedQueue(1, 1)
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(gate(async () => 'next')).resolves.toBe('next')
})

test('a call that comes while a place changes hands does not get in beside the one that waited', async () => {
  const queue = createBoundedQueue(1, 10)
  const door = deferred()
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  }
  const first = queue(() => door.promise)
  const second = queue(work)
  door.resolve()
  const third = Promise.resolve().then(() => queue(work))
  await Promise.all([first, second, third])
  expect(most).toBe(1)
})
