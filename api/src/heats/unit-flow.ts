/**
 * Cheapest ways through a network whose arcs carry one unit each. Parallel arcs with rising costs make a convex cost.
 * Units are sent one by one, each along the cheapest way that the earlier ones leave or give up (successive shortest
 * paths), so what has been sent is at every moment the cheapest for its senders. Costs are integers, not negative.
 */
export class UnitFlow {
  /** By node, -1 for none. Nodes come into being with their arcs. */
  readonly #firstArc: number[] = []
  readonly #nextArc: number[] = []
  readonly #target: number[] = []
  readonly #cost: number[] = []
  readonly #isFree: boolean[] = []

  /** Adds an arc for one unit; its name is for isUsed. */
  addArc(from: number, to: number, cost: number): number {
    this.#add(to, from, -cost, false)
    return this.#add(from, to, cost, true)
  }

  isUsed(arc: number): boolean {
    return this.#isFree[arc] === false
  }

  /** Sends one unit; false when no way is left, and then nothing has changed. */
  send(from: number, to: number): boolean {
    const arrivedBy = this.#cheapestWay(from)
    if (from !== to && arrivedBy[to] === -1) return false
    for (let node = to; node !== from; ) {
      const arc = arrivedBy[node] as number
      this.#isFree[arc] = false
      this.#isFree[arc ^ 1] = true
      node = this.#target[arc ^ 1] as number
    }
    return true
  }

  /** Arcs come in pairs, an even one and its way back: arc ^ 1 is the other. */
  #add(from: number, to: number, cost: number, isFree: boolean): number {
    const arc = this.#target.length
    this.#target.push(to)
    this.#cost.push(cost)
    this.#isFree.push(isFree)
    while (this.#firstArc.length <= Math.max(from, to)) this.#firstArc.push(-1)
    this.#nextArc.push(this.#firstArc[from] as number)
    this.#firstArc[from] = arc
    return arc
  }

  /** By which arc each node is reached most cheaply, -1 for none. Ways back cost less than nothing, so: Bellman and Ford with a queue. */
  #cheapestWay(from: number): Int32Array {
    const nodeCount = this.#firstArc.length
    const distance = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
    const arrivedBy = new Int32Array(nodeCount).fill(-1)
    const isQueued = new Uint8Array(nodeCount)
    const queue = new Int32Array(nodeCount + 1)
    let head = 0
    let tail = 0
    const enqueue = (node: number) => {
      isQueued[node] = 1
      queue[tail] = node
      tail = tail === nodeCount ? 0 : tail + 1
    }
    distance[from] = 0
    enqueue(from)
    while (head !== tail) {
      const node = queue[head] as number
      head = head === nodeCount ? 0 : head + 1
      isQueued[node] = 0
      for (let arc = this.#firstArc[node] as number; arc !== -1; arc = this.#nextArc[arc] as number) {
        if (!this.#isFree[arc]) continue
        const next = this.#target[arc] as number
        const length = (distance[node] as number) + (this.#cost[arc] as number)
        if (length >= (distance[next] as number)) continue
        distance[next] = length
        arrivedBy[next] = arc
        if (isQueued[next] === 0) enqueue(next)
      }
    }
    return arrivedBy
  }
}
