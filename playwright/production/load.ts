/**
 * Visitors that send requests until stopped. Statuses are counted; 0 is a lost request: no response, or a 503 without
 * Retry-After.
 */
export const startLoad = (visitors: readonly (() => Promise<Response>)[]) => {
  const statuses: Record<number, number> = {}
  let isOver = false
  const visit = async (ask: () => Promise<Response>) => {
    while (!isOver) {
      const status = await ask().then(read, () => 0)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const visits = visitors.map(visit)
  return {
    count: (status: number) => statuses[status] ?? 0,
    end: async () => {
      isOver = true
      await Promise.all(visits)
      return statuses
    },
  }
}

const read = async (response: Response): Promise<number> => {
  await response.arrayBuffer()
  return response.status === 503 && !response.headers.has('retry-after') ? 0 : response.status
}
