import { copySeededData } from '../../../playwright/fixtures/seeded-data.ts'
import { startServer } from '../../../playwright/fixtures/server.ts'

/** Runs a task against a portal on its own copy of the demo carnival, and cleans up. */
export const withPortal = async <T>(
  siteDir: string,
  task: (url: string, pid: number, dataDir: string) => Promise<T>,
): Promise<T> => {
  const { dataDir, remove } = copySeededData()
  const server = await startServer({ dataDir, siteDir })
  try {
    return await task(server.url, server.process.pid ?? 0, dataDir)
  } finally {
    await server.stop()
    remove()
  }
}
