import { vi } from 'vitest'

/** Replaces the browser's EventSource, which jsdom lacks; the test sends the events. */
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

  /** The network cut the connection: a browser would reconnect by itself. */
  cut(): void {
    this.readyState = FakeEventSource.CONNECTING
    this.dispatchEvent(new Event('error'))
  }

  /** The server refused: a browser does not reconnect by itself. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

/** Installs the fake; returns the opened connections in order. */
export function fakeEventSource(): FakeEventSource[] {
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  return FakeEventSource.opened
}
