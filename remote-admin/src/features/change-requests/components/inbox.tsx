import { formatDateTime, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Parts, usePart } from '@stafapp/shared/parts'
import { Link, useNavigate, useSearchParams } from '@stafapp/shared/router'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Draft } from '../api.ts'
import { canDecide, type InboxItem, type InboxKind, kindNames, nextWaiting } from '../inbox.ts'
import { useDecisionDrafts } from '../use-decision-drafts.ts'
import { Decision, emptyDraft } from './decision.tsx'
import classes from './inbox.module.css'
import { RequestView } from './request-view.tsx'
import { StateTag } from './state-tag.tsx'

type Part = 'alla' | InboxKind

/** Narrower than the two columns of inbox.module.css: the list and the request are views of their own. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 59.99rem)').matches

/** The list of requests, and the chosen one beside it. The address names it with `begaran`. */
export function Inbox({ items }: { items: readonly InboxItem[] }) {
  const waiting = items.filter(({ state }) => state === 'waiting')
  const label = (name: string, kind?: InboxKind) =>
    `${name} (${formatNumber(kind ? waiting.filter((item) => item.kind === kind).length : waiting.length)})`
  const parts: Record<Part, string> = {
    alla: label('Alla'),
    lag: label(kindNames.lag, 'lag'),
    klasser: label(kindNames.klasser, 'klasser'),
    bestallningar: label(kindNames.bestallningar, 'bestallningar'),
  }
  const part = usePart(parts)
  const shown = part === 'alla' ? items : items.filter(({ kind }) => kind === part)
  const [search] = useSearchParams()
  const named = search.get('begaran')
  // Without a name in the address the request that is open stays open: refetched lists may begin with another one, and
  // a decision must not meet it.
  const [open, setOpen] = useState<string | null>(null)
  const unnamed = shown.find(({ key }) => key === open) ?? shown[0]
  const chosen = named === null ? unnamed : items.find(({ key }) => key === named)
  if (chosen && chosen.key !== open) setOpen(chosen.key)
  const navigate = useNavigate()
  const addressOf = (key?: string) => `?${new URLSearchParams({ del: part, ...(key && { begaran: key }) })}`
  const { drafts, write } = useDecisionDrafts(items)
  const [beaten, setBeaten] = useState<string | null>(null)
  /** What was written of the chosen request, before somebody else decided it. */
  const unsent = (chosen && !canDecide(chosen) && drafts[chosen.key]?.answer.trim()) || ''
  const focus = useFocusAfterMove(named)

  const openNext = (key: string) => {
    const next = nextWaiting(shown, key) ?? nextWaiting(items, key)
    // Without another one the decided request stays, so that the outcome is seen.
    focus.moveTo(next ? 'request' : null)
    void navigate(addressOf(next?.key ?? key), { replace: true })
  }
  return (
    <>
      <div className={classes.kinds} data-open={named !== null}>
        <Parts label="Slag av begäran" parts={parts} shown={part} />
      </div>
      <div className={classes.inbox} data-open={named !== null}>
        <RequestList
          items={shown}
          chosen={chosen?.key ?? null}
          addressOf={addressOf}
          onOpen={() => focus.moveTo(isNarrow() ? 'request' : null)}
          started={items.filter((item) => drafts[item.key] && canDecide(item)).map(({ key }) => key)}
          place={focus.list}
        />
        <div className={classes.request} ref={focus.request}>
          {named !== null && (
            <p className={classes.back}>
              <Link to={addressOf()} onClick={() => focus.moveTo('list')}>
                Alla begäranden
              </Link>
            </p>
          )}
          {chosen ? (
            <RequestView
              key={chosen.key}
              item={chosen}
              others={items}
              isBeaten={beaten === chosen.key || unsent !== ''}
              unsent={unsent}
            >
              <Decision
                item={chosen}
                draft={drafts[chosen.key] ?? emptyDraft(chosen)}
                onDraft={(draft) => write(chosen.key, isSame(draft, emptyDraft(chosen)) ? null : draft)}
                onDecided={() => {
                  write(chosen.key, null)
                  openNext(chosen.key)
                }}
                onBeaten={() => setBeaten(chosen.key)}
              />
            </RequestView>
          ) : (
            <Empty
              text={
                named === null
                  ? 'Här finns ingen begäran av det här slaget.'
                  : 'Begäran i adressen finns inte i den valda karnevalen.'
              }
            />
          )}
        </div>
      </div>
    </>
  )
}

const isSame = (left: Draft, right: Draft): boolean =>
  left.answer === right.answer && left.charge === right.charge && left.teams === right.teams

type Target = 'request' | 'list' | null

/** Moves the focus when another request is named: to its heading, or back to its row in the list. */
function useFocusAfterMove(named: string | null) {
  const target = useRef<Target>(null)
  const list = useRef<HTMLDivElement>(null)
  const request = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another request is named
  useEffect(() => {
    if (target.current === 'request') request.current?.querySelector('h2')?.focus()
    if (target.current === 'list') list.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus()
    target.current = null
  }, [named])
  return {
    list,
    request,
    moveTo: (next: Target) => {
      target.current = next
    },
  }
}

type ListProps = {
  items: readonly InboxItem[]
  chosen: string | null
  /** Keys of requests with an answer that is not sent. */
  started: readonly string[]
  addressOf: (key: string) => string
  onOpen: () => void
  place: RefObject<HTMLDivElement | null>
}

/** One tab stop: the arrow keys, Home and End go from row to row, and in two columns they open the request as well. */
function RequestList({ items, chosen, started, addressOf, onOpen, place }: ListProps) {
  const navigate = useNavigate()
  const id = useId()
  const stop = items.find(({ key }) => key === chosen)?.key ?? items[0]?.key
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const rows = [...event.currentTarget.querySelectorAll('a')]
    const at = event.target instanceof HTMLAnchorElement ? rows.indexOf(event.target) : -1
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    const item = items[to]
    if (!item) return
    rows[to]?.focus()
    if (!isNarrow()) void navigate(addressOf(item.key), { replace: true })
  }
  const waiting = items.filter(({ state }) => state === 'waiting')
  const decided = items.filter(({ state }) => state !== 'waiting')
  const groups = [
    { title: 'Väntar på beslut', rows: waiting, none: 'Inget väntar.' },
    { title: 'Avgjorda', rows: decided, none: 'Inget är avgjort ännu.' },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the links inside
    <div className={classes.list} ref={place} onKeyDown={onKeyDown}>
      {groups.map(({ title, rows, none }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`}>
          <h2 id={`${id}-${index}`} className={classes.group}>
            {title} ({formatNumber(rows.length)})
          </h2>
          {rows.length === 0 && <p className={classes.none}>{none}</p>}
          <ul>
            {rows.map((item) => (
              <li key={item.key}>
                <Link
                  to={addressOf(item.key)}
                  className={classes.row}
                  tabIndex={item.key === stop ? 0 : -1}
                  aria-current={item.key === chosen ? 'true' : undefined}
                  onClick={onOpen}
                >
                  <strong>{item.title}</strong> <span>{item.place}</span>{' '}
                  {item.kind === 'lag' && item.request.team !== null && <span>{item.request.event_name}</span>}{' '}
                  <span className={classes.when}>
                    {formatDateTime(item.askedAt)} {item.state !== 'waiting' && <StateTag state={item.state} />}
                    {started.includes(item.key) && 'Påbörjat svar'}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
