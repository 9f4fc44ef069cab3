import { vi } from 'vitest'

/** In place of the browser's EventSource, which jsdom lacks: the test says what the server sends. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []

  readonly url: string
  readyState = FakeEventSource.CONNECTING

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  send(event: string, version: number, previous = version): void {
    this.readyState = FakeEventSource.OPEN
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify({ version, previous }) }))
  }

  /** The network has ended the connection: a browser would try again by itself. */
  cut(): void {
    this.readyState = FakeEventSource.CONNECTING
    this.dispatchEvent(new Event('error'))
  }

  /** The server has refused: a browser does not try again by itself. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

/** Puts the fake in place; returns the connections that are opened, in order. */
export function fakeEventSource(): FakeEventSource[] {
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  return FakeEventSource.opened
}
