import type { FastifyBaseLogger } from 'fastify'

/**
 * A request's log, created at its first line. Creating one costs more than a whole public read, because its bindings
 * are searched for secrets, and thousands of reads a minute log nothing.
 */
export class LazyLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #make: () => FastifyBaseLogger
  #log: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, make: () => FastifyBaseLogger) {
    this.#parent = parent
    this.#make = make
  }

  get level() {
    return this.#parent.level
  }

  readonly child: FastifyBaseLogger['child'] = (...given) => this.#real().child(...given)

  fatal(...line: unknown[]): void {
    this.#real().fatal(...(line as [string]))
  }
  error(...line: unknown[]): void {
    this.#real().error(...(line as [string]))
  }
  warn(...line: unknown[]): void {
    this.#real().warn(...(line as [string]))
  }
  info(...line: unknown[]): void {
    this.#real().info(...(line as [string]))
  }
  debug(...line: unknown[]): void {
    this.#real().debug(...(line as [string]))
  }
  trace(...line: unknown[]): void {
    this.#real().trace(...(line as [string]))
  }
  silent(...line: unknown[]): void {
    this.#real().silent(...(line as [string]))
  }

  #real(): FastifyBaseLogger {
    this.#log ??= this.#make()
    return this.#log
  }
}
