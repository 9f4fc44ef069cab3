import { FACTS_MAX } from '@stafapp/shared/contract/raceday'
import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { askEarly, openingOf, takeEarly } from '@stafapp/shared/early-answers'
import { learnServerTimeOf, serverNow } from '@stafapp/shared/session'
import { onWish } from '../../first-screen/react.ts'
import { render } from '../../first-screen/render.ts'
import { factOf, type OfficialDayState, type Recorded, unknownDay } from '../../shared/raceday/day-state.ts'
import { type DeviceStore, keptDay, openDeviceStore } from '../../shared/raceday/device-store.ts'
import { setClock } from '../../shared/raceday/first-screen.ts'
import { CallRoom } from './components/call-room.tsx'

// The call room before React and the portal have come: drawn by the page's own components from the answer to the opened
// link, or from what the device has kept. What is marked goes into the page's own queue and is sent from here; it stays
// there until the page has taken over, which learns what the server has stored and sends the rest.
const RETRY_MS = 10_000

const place = document.getElementById('first-screen')
let state: OfficialDayState = unknownDay
let opened: string | null = null
let isLeft = false
/** The button that was pressed last, and the one whose work only the page can do. */
let pressed: Element | null = null
let wished: Element | null = null
let focused: Element | null = null

if (place) void start(place).finally(() => document.dispatchEvent(new Event('stafapp:first-screen')))

async function start(into: Element): Promise<void> {
  const store = await openDeviceStore('call_room')
  const kept = await keptDay(store)
  if (kept) setClock(kept.now)
  const list = kept?.list ?? (await openedList())
  if (!list || list.heats.length === 0 || !into.isConnected) return
  // The secret is no longer in the address: a reload before the page has read the whole day goes on from here.
  if (!kept) void store.writeList(list)
  state = {
    ...unknownDay,
    phase: 'open',
    list,
    device: store.device,
    isKept: store.isKept,
    waiting: await store.readWaiting(),
  }
  const show = () => {
    if (!isLeft) render(view(store, show), into)
  }
  show()
  followTaps()
  globalThis.staf_first_screen = {
    task: 'call_room',
    state: () => state,
    now: serverNow,
    opened: () => opened,
    stored,
    leave,
  }
  send(store, show)
  const timer = setInterval(() => (isLeft ? clearInterval(timer) : send(store, show)), RETRY_MS)
}

/** Of the link whose secret the address has; null: the page opens it, or says why it does not open. */
async function openedList() {
  const opening = openingOf(location.hash.slice(1))
  const answer = await takeEarly('GET', opening, null)?.catch(() => undefined)
  if (!answer?.ok) {
    // The page says why, by the same answer.
    if (answer) askEarly(opening, null, Promise.resolve(answer))
    return null
  }
  learnServerTimeOf(answer)
  const { list }: ResponseOf<'POST /api/raceday/sessions/'> = await answer.json()
  // The secret leaves the address, so that it is neither bookmarked nor shown over a shoulder.
  history.replaceState(history.state, '', location.pathname)
  return list
}

function view(store: DeviceStore, show: () => void) {
  const record = async (recorded: Recorded) => {
    await store.add(factOf(recorded, state.list?.seq ?? 0))
    state = { ...state, waiting: await store.readWaiting() }
    show()
    send(store, show)
  }
  return (
    <CallRoom
      state={state}
      now={serverNow()}
      opened={opened}
      onOpen={(key) => {
        opened = key
        show()
      }}
      onRecord={(recorded) => void record(recorded)}
      onDismiss={() => undefined}
      unopened={null}
    />
  )
}

/** Ids of the facts that the server has answered; true: it has stored the fact. */
const answered = new Map<string, boolean>()
let sending: Promise<void> | null = null

/** One at a time, because a second one would send the same facts. */
function send(store: DeviceStore, show: () => void): void {
  if (!isLeft)
    sending ??= sendWaiting(store, show).finally(() => {
      sending = null
    })
}

async function stored(): Promise<ReadonlySet<string>> {
  await sending
  return new Set([...answered].filter(([, isStored]) => isStored).map(([id]) => id))
}

async function sendWaiting(store: DeviceStore, show: () => void): Promise<void> {
  for (;;) {
    const facts = (await store.readWaiting()).map(({ fact }) => fact).filter(({ id }) => !answered.has(id))
    if (isLeft || facts.length === 0) return
    const answers = await post({ device: store.device, facts: facts.slice(0, FACTS_MAX) })
    // A refused fact stays in the queue: the page sends it again and shows the reason.
    for (const { id, outcome } of answers ?? []) answered.set(id, outcome !== 'refused')
    state = { ...state, isReached: answers !== null }
    show()
    if (!answers?.length) return
  }
}

/** The server's answer for each fact; none: it refuses the link; null: it could not be reached. */
async function post(body: BodyOf<'POST /api/raceday/facts/'>) {
  try {
    const response = await fetch('/api/raceday/facts/?task=call_room', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RETRY_MS),
    })
    if (!response.ok) return []
    const { data }: ResponseOf<'POST /api/raceday/facts/'> = await response.json()
    return data
  } catch {
    return null
  }
}

const buttonOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest('button') : null

const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? ''

/** The page's button in the place of one of the first screen. */
const twinOf = (button: Element): HTMLElement | undefined =>
  [...document.querySelectorAll('button')].find((each) => nameOf(each) === nameOf(button))

function followTaps(): void {
  addEventListener('pointerdown', (event) => {
    pressed = buttonOf(event)
  })
  addEventListener('focusin', (event) => {
    focused = buttonOf(event)
  })
  addEventListener(
    'click',
    (event) => {
      if (!isLeft) pressed = buttonOf(event)
    },
    true,
  )
  // A finger that was down while the page took the place: the browser makes no click of it.
  addEventListener('pointerup', () => {
    if (isLeft && pressed && !pressed.isConnected) twinOf(pressed)?.click()
    pressed = null
  })
  onWish(() => {
    wished = pressed
    wished?.setAttribute('aria-busy', 'true')
  })
}

function leave(): void {
  if (isLeft) return
  isLeft = true
  globalThis.staf_first_screen = undefined
  if (focused && document.activeElement === document.body) twinOf(focused)?.focus({ preventScroll: true })
  if (wished) twinOf(wished)?.click()
}
