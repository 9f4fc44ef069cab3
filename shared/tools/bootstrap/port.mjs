import { createServer } from 'node:net'
import { fail } from './fail.mjs'

const isFree = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/** Fails on a taken port before the build, so that nothing is published under a running portal. */
export const refuseTakenPort = async () => {
  const port = Number(process.env.PORT || 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`PORT=${process.env.PORT} är inte en port (0–65535).`)
  if (!(await isFree(port, process.env.HOST || 'localhost')))
    fail(
      `Porten ${port} är upptagen. Stäng programmet som använder den, eller välj en annan: PORT=${port + 1} npm start`,
    )
}
