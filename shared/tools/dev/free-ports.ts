import { createServer } from 'node:net'
import { apiPortOf, remotePortOf } from '../../build/dev/dev-ports.ts'

type Wanted = { port: string | undefined; remotes: readonly string[]; command: string }

/** Offset to a set of ports that does not overlap this one. */
const nextCopy = 20

/**
 * The page's port for a development server, if it and those of the api and the remotes are free.
 * @throws Error with one line for the developer: invalid port, or the first one in use
 */
export async function choosePort({ port: text = '8080', remotes, command }: Wanted): Promise<number> {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || remotePortOf(port, remotes.length) > 65_535)
    throw new Error(`PORT=${text} är inte en port som går att använda (1–${65_535 - remotePortOf(0, remotes.length)}).`)
  const needed = [port, apiPortOf(port), ...remotes.map((_, index) => remotePortOf(port, index))]
  const free = await Promise.all(needed.map(isFree))
  const taken = needed.find((_, index) => !free[index])
  if (taken === undefined) return port
  const advice = `Stäng programmet som använder den, eller välj andra portar: PORT=${port + nextCopy} ${command}`
  throw new Error(`Porten ${taken} är upptagen. ${advice}`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
