import { request, useQuery } from '@stafapp/shared/data'
import { formatClock } from '@stafapp/shared/format'
import { useLiveRefresh, useServerNow } from '@stafapp/shared/live'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { useEffect, useState } from 'react'
import type { StartList } from '../../shared/raceday/device-store.ts'
import { Unopened } from '../../shared/raceday/official-page.tsx'
import { introText } from '../../shared/raceday/send-state.tsx'
import { useOfficialDay } from '../../shared/raceday/use-official-day.ts'
import classes from './announcer.module.css'
import { Coming, Latest } from './components/around.tsx'
import { HeatBoard } from './components/heat-board.tsx'
import { NewsBoard } from './components/news-board.tsx'
import { newsOf } from './news.ts'
import { type AnnouncedHeat, announcedHeats, currentIndex, isNow } from './order.ts'
import { useReadNews } from './use-read-news.ts'

const TITLE = 'Speaker'
const COMING = 3
const facts = { one: 'anteckning', many: 'anteckningar' }

/**
 * /tavlingsdag/speaker: the heat on the track, the next ones and the latest result, with line-ups and records, in letters
 * that are read from two metres. Opened by an official's link, or by the organiser.
 */
export function Component() {
  const { state } = useOfficialDay('announcer')
  const { list, isReached } = state
  return (
    <Page title={TITLE} intro={list && <p>{introText(list)}</p>}>
      {list && !isReached && (
        <p role="status" className={classes.old}>
          Inget nät. Det som visas är det senaste som kom.
        </p>
      )}
      {list ? (
        <Board list={list} />
      ) : (
        <Unopened state={state} noun={facts} path="/tavlingsdag/speaker" loading="Dagens heat laddas" />
      )}
    </Page>
  )
}

/** The day's results, by the link's own session or the organiser's login. */
function useDayResults({ day, official }: StartList) {
  const { data, error, refetch } = useQuery({
    queryKey: ['raceday', 'results', day, official?.name ?? null],
    queryFn: () =>
      official === null
        ? request('GET /api/raceday/results/', { query: { day } })
        : request('GET /api/raceday/results/', { query: { task: 'announcer' }, anonymous: true }),
  })
  useLiveRefresh({ topics: ['results', 'heats'], refetch, isStored: false, error })
  return data
}

function Board({ list }: { list: StartList }) {
  const results = useDayResults(list)
  const now = useServerNow()
  const heats = announcedHeats(list, results)
  const current = currentIndex(heats, now)
  const [read, markRead] = useReadNews(list.official?.name ?? 'arrangör', list.day)
  const news = newsOf(heats, now).filter(({ key }) => !read.has(key))
  /** The heat that was chosen by hand; null: follows the day. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [isResultWanted, setResultWanted] = useState(false)
  const found = heats.findIndex(({ key }) => key === chosen)
  const index = found === -1 ? current : found
  const go = (to: number) => {
    const target = heats[Math.min(Math.max(to, 0), heats.length - 1)]
    setChosen(target === heats[current] ? null : (target?.key ?? null))
    setResultWanted(target?.result != null && to < current)
  }
  const show = ({ key }: AnnouncedHeat, isResult: boolean) => {
    setChosen(key)
    setResultWanted(isResult)
  }
  const follow = () => {
    setChosen(null)
    setResultWanted(false)
  }
  useKeys((key) => {
    if (key === 'ArrowLeft') go(index - 1)
    else if (key === 'ArrowRight') go(index + 1)
    else if (key === 'Home') follow()
    else if (key === 'r') setResultWanted(!isResultWanted)
    else return false
    return true
  })
  const shown = heats[index]
  if (!shown) return <Empty text="Inga heat är publicerade för den här dagen ännu." />
  // What is next and the newest result stay in sight, wherever the announcer is.
  const latest = heats.findLast(({ result }) => result !== null)
  const isRunning = heats.slice(current, current + 1).some((heat) => isNow(heat, now))
  const currentLabel = isRunning ? 'Nu' : 'Nästa'
  return (
    <div className={classes.board}>
      <NewsBoard news={news} onRead={markRead} />
      <div className={classes.tools}>
        <Button onClick={() => go(index - 1)} disabled={index === 0} aria-keyshortcuts="ArrowLeft">
          Föregående
        </Button>
        <Button onClick={() => go(index + 1)} disabled={index === heats.length - 1} aria-keyshortcuts="ArrowRight">
          Nästa
        </Button>
        <Button onClick={follow} disabled={index === current} aria-keyshortcuts="Home">
          Till nu
        </Button>
        <Button
          kind="primary"
          aria-keyshortcuts="r"
          aria-pressed={isResultWanted}
          disabled={shown.result === null}
          onClick={() => setResultWanted(!isResultWanted)}
        >
          Visa resultat
        </Button>
        <span className={classes.clock}>{formatClock(now)}</span>
      </div>
      <div className={classes.views}>
        <HeatBoard
          of={shown}
          label={index === current ? currentLabel : index < current ? 'Tidigare' : 'Senare'}
          isResult={isResultWanted && shown.result !== null}
        />
        <div className={classes.around}>
          <Coming
            title={isRunning ? 'Nästa' : 'Därefter'}
            heats={heats.slice(current + 1, current + 1 + COMING)}
            onChoose={(heat) => show(heat, false)}
          />
          {latest && <Latest of={latest} onShow={() => show(latest, true)} />}
        </div>
      </div>
      {!hasNames(list) && (
        <p className={classes.keys}>
          Löparnas namn visas inte: karnevalen har inte lov att läsa upp dem. Arrangören kan ändra det i karnevalens
          inställningar.
        </p>
      )}
      <p className={classes.keys}>Tangenter: pil vänster och höger byter heat, R visar resultatet, Home går till nu.</p>
    </div>
  )
}

/** The carnival's setting decides whether an announcer's link is given the runners' names. */
const hasNames = ({ heats }: StartList): boolean => heats.some(({ places }) => places.some(({ legs }) => legs !== null))

/** Keys for the whole page, except where text is typed. `answer` says whether the key is one of its own. */
function useKeys(answer: (key: string) => boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null
      if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return
      if (answer(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
