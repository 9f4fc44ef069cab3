import pg from 'pg'
import { vi } from 'vitest'

/** The SQL statements that `work` sends over any connection of this process, without those of the change feed. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = sent.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : String((query as pg.QueryConfig).text),
    )
    return texts.filter((text) => !text.includes('change_event'))
  } finally {
    sent.mockRestore()
  }
}
