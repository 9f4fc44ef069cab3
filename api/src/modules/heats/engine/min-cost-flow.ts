/**
 * Minimum-cost flow with arcs of unit capacity; parallel arcs with rising costs model a convex cost. Each unit is sent
 * along the cheapest path of the residual network (successive shortest paths), so the flow is optimal after each one.
 * Costs are non-negative integers.
 */
export class UnitFlow {
  /** By node, -1 for none. Nodes are created with their arcs. */
  readonly #firstArc: number[] = []
  readonly #nextArc: number[] = []
  readonly #target: number[] = []
  readonly #cost: number[] = []
  readonly #isFree: boolean[] = []

  /** Adds an arc of unit capacity; returns its index for isUsed. */
  addArc(from: number, to: number, cost: number): number {
    this.#add(to, from, -cost, false)
    return this.#add(from, to, cost, true)
  }

  isUsed(arc: number): boolean {
    return this.#isFree[arc] === false
  }

  /** Sends one unit; false, without a change, when no path is left. */
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

  /** Arcs are stored in pairs: arc ^ 1 is the reverse arc. */
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

  /**
   * The last arc of the cheapest path to each node, -1 for none. Reverse arcs have negative costs, hence Bellman-Ford
   * with a queue.
   */
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
