import { OrganiserContact } from '@stafapp/shared/carnival'
import { Page } from '@stafapp/shared/page'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type OfficialDayState, wholeDay } from '../../shared/raceday/day-state.ts'
import { Unopened } from '../../shared/raceday/official-page.tsx'
import { introText, SendState } from '../../shared/raceday/send-state.tsx'
import { useOfficialDay } from '../../shared/raceday/use-official-day.ts'
import { DropZone } from './components/drop-zone.tsx'
import { FolderPanel } from './components/folder-panel.tsx'
import { Notices } from './components/notices.tsx'
import { ReadingList } from './components/reading-list.tsx'
import classes from './components/timing.module.css'
import { TimingDesk } from './desk.ts'
import { deskHeats } from './heats.ts'

const readings = { one: 'avläsning', many: 'avläsningar' }

/**
 * /tavlingsdag/tidtagning: beside the timing program, on the same computer. Reads its result files and writes its start
 * lists. Opened by a link for the timing, or by the organiser.
 */
export function Component() {
  const { day, state } = useOfficialDay('timing')
  const { phase } = state
  const list = wholeDay(state)
  const [desk] = useState(() => new TimingDesk(day))
  const isOpen = list !== null
  useEffect(() => (isOpen ? desk.start() : undefined), [desk, isOpen])
  return (
    <Page title="Tidtagningen" intro={list && <p>{introText(list)}</p>}>
      {phase !== 'closed' && (
        <SendState
          state={state}
          noun={readings}
          offline={
            list
              ? 'Inget nät. Filerna läses ändå, sparas här och sänds i tur och ordning när nätet är tillbaka.'
              : 'Inget nät. Filerna läses när startlistorna har kommit.'
          }
        />
      )}
      {list ? (
        <Desk desk={desk} state={state} />
      ) : (
        <Unopened state={state} noun={readings} path="/tavlingsdag/tidtagning" loading="Tidtagningen öppnas" />
      )}
    </Page>
  )
}

function Desk({ desk, state: { list, waiting, device } }: { desk: TimingDesk; state: OfficialDayState }) {
  const state = useSyncExternalStore(desk.subscribe, desk.getState)
  const heats = useMemo(() => deskHeats({ list, waiting, device }), [list, waiting, device])
  if (state.phase === 'elsewhere') {
    return (
      <p className={classes.elsewhere}>
        Tidtagningen är öppen i en annan flik på den här datorn. Den fliken läser filerna. Stäng den om du vill arbeta
        här.
      </p>
    )
  }
  return (
    <>
      <FolderPanel desk={desk} state={state} />
      <Notices notices={state.notices} onFetched={(key) => void desk.tickNotice(key)} />
      <ReadingList desk={desk} readings={state.readings} heats={heats} waiting={waiting} />
      <DropZone onFiles={(files) => void desk.take(files)} />
      <ByHand />
    </>
  )
}

/** Times by hand are the organiser's: the crew's page has files only. */
const ByHand = () => (
  <section aria-labelledby="by-hand">
    <h2 id="by-hand">Om målkameran inte fungerar</h2>
    <p>
      Ta tiderna för hand, och skriv upp heat, bana och tid för varje lag. Ring tävlingskansliet, som för in tiderna. De
      märks med h för handtid.
    </p>
    <OrganiserContact />
  </section>
)
