import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { useState } from 'react'
import { learnServerTimeOf } from '../session/server-clock.ts'
import { LiveNote } from './live-note.tsx'
import { type LiveState, setLiveState } from './live-state.ts'

const saidAt = new Date('2025-04-15T06:00:00Z')

/** Sets the state of the connection and the server's time, which all notes of a page share; hence the windows. */
function NoteIn({ state, isOld = false }: { state: LiveState; isOld?: boolean }) {
  useState(() => {
    setLiveState(state)
    learnServerTimeOf(new Response(null, { headers: { 'x-server-now': saidAt.toISOString() } }))
  })
  return <LiveNote subject="Heatindelningen" shown={saidAt} saidAt={saidAt} isOld={isOld} />
}

export const entry: Entry = {
  title: 'LiveNote',
  from: '@stafapp/shared/live',
  shows: ['LiveNote'],
  use: 'Above a schedule that changes during the day: how fresh it is, and whether changes come by themselves.',
  states: [
    { name: 'Live', window: { height: 80 }, show: <NoteIn state="live" /> },
    { name: 'Polling', window: { height: 80 }, show: <NoteIn state="polling" /> },
    { name: 'Connecting', window: { height: 80 }, show: <NoteIn state="connecting" /> },
    { name: 'Cannot be refreshed', window: { height: 110 }, show: <NoteIn state="offline" isOld /> },
  ],
}
