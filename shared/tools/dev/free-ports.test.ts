import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { choosePort } from './free-ports.ts'

let other: Server | undefined
afterEach(() => void other?.close())

/** Occupies a port below those that systems give to any program, so that its neighbours are free in a busy run too. */
async function occupy(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  other = createServer().listen(port, 'localhost')
  // Rejects when another program has the port.
  return once(other, 'listening').then(() => port, occupy)
}

const choose = (port: number | string) =>
  choosePort({ port: String(port), remotes: ['public', 'economy'], command: 'npm run dev' })

test('a taken port is one line that says what to do', async () => {
  const taken = await occupy()
  await expect(choose(taken)).rejects.toThrow(
    new RegExp(`^Porten ${taken} är upptagen\\. [^\\n]+ PORT=${taken + 20} npm run dev$`),
  )
})

test.each([
  ['the api', 10],
  ['the last remote', 12],
])('the port of %s counts too', async (_, distance) => {
  const taken = await occupy()
  await expect(choose(taken - distance)).rejects.toThrow(`Porten ${taken} är upptagen.`)
})

test('a port that is free is taken into use', async () => {
  const port = await occupy()
  await new Promise((resolve) => other?.close(resolve))
  expect(await choosePort({ port: String(port), remotes: [], command: 'npm run dev' })).toBe(port)
})

test.each(['eighty', '0', '65535', '80.5'])('PORT=%s is one line', async (port) => {
  await expect(choose(port)).rejects.toThrow(/^PORT=\S+ är inte en port som går att använda [^\n]+$/)
})
