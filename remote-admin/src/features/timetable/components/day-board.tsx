import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { isRunning } from '@stafapp/shared/rules/raceday/row-now'
import { useServerNow } from '@stafapp/shared/session'
import { useIsPhone } from '@stafapp/shared/table'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type CSSProperties, Fragment, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Plan } from '../../../shared/plan/api.ts'
import { troubleNames, troubleOf } from '../../../shared/plan/conflicts.ts'
import { heatsText, minutesText, rowName, rowTitleId, shortRowName, spanText } from '../../../shared/plan/words.ts'
import {
  axisOf,
  type Block,
  blocksOf,
  type Drafts,
  fits,
  hoursOf,
  lanesOf,
  MINUTE,
  moveBlock,
  type Spot,
  sideBySide,
  snap,
} from '../day-plan.ts'
import classes from './day-board.module.css'

const PX_PER_MIN = 4
/** The least height of a block: two lines, so that it can be read and pressed; its bar keeps the true length. */
const LEAST_PX = 40
/** Lower blocks have room for a name and a start, but not for the end and the words of a mark. */
const ROOMY_PX = 72
/** A press becomes a drag after so many px. */
const SLOP_PX = 4
/** So near its edge a drag scrolls the board, by so many px per event. */
const EDGE_PX = 40
const SCROLL_PX = 12

/** The present time stands in the place of an hour that is so near. */
const NEAR_MIN = 7

/** So long before what it opens at does the board begin. */
const LEAD_MIN = 20

type Props = {
  plan: Plan
  day: string
  drafts: Drafts
  follows: boolean
  stepMin: number
  conflicts: Plan['conflicts']
  isLocked: boolean
  onMove: (id: number, spot: Spot) => void
  onDrop: (id: number) => void
  onOpen: (id: number) => void
}

/** A block that is being dragged: where it was taken, and where it would stand. */
type Held = { id: number; startX: number; startY: number; grabbedMs: number; spot: Spot | null }

/** A day's tracks beside each other on one time axis. On phones the tracks are lists. */
export function DayBoard(props: Props) {
  const { plan, day, drafts, follows, stepMin, conflicts, isLocked, onMove, onDrop, onOpen } = props
  const board = useRef<HTMLElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  /** A drag ends with a click on its block, which must not open it. */
  const hasDragged = useRef(false)
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    // A block that changes lane is another element there.
    const block = board.current?.querySelector<HTMLElement>(`[data-row="${focusNext.current}"]`)
    block?.focus()
    // Where it has the focus already, that does not bring it out from under the list of moves.
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    focusNext.current = null
  })

  const axis = axisOf(day, blocksOf(plan, drafts))
  const clock = useServerNow()
  const now = clock.getTime()
  const isToday = now > axis.from && now < axis.to
  const y = (at: number): number => ((at - axis.from) / MINUTE) * PX_PER_MIN
  const preview = held?.spot ? moveBlock(plan, drafts, held.id, held.spot, { follows }) : drafts
  const blocks = blocksOf(plan, preview)
  const standing = blocksOf(plan, drafts)
  const ghost = held?.spot ? blocks.find(({ row }) => row.id === held.id) : undefined
  // The held block stays where it was taken until it is let go: an element that moves in the page loses the pointer.
  const shown = blocks.map((block) =>
    block === ghost ? (standing.find(({ row }) => row === block.row) ?? block) : block,
  )
  const lanes = lanesOf(plan, shown, day)
  const saved = lanesOf(plan, blocksOf(plan, new Map()), day)
  const isList = useIsPhone()
  const shownDay = useRef<string>(undefined)
  useEffect(() => {
    // Lists have no place to open at; the board that they become has.
    if (isList) shownDay.current = undefined
    if (isList || shownDay.current === day || !board.current) return
    shownDay.current = day
    // Opens at the present time, else at the day's first start: the office and the meals begin hours before.
    const starts = lanes.flatMap(({ track, blocks: own }) => (track === null ? [] : own.map(({ drawn }) => drawn.at)))
    const first = Math.min(...starts)
    const from = isToday ? now : first
    if (Number.isFinite(from)) board.current.scrollTop = y(from - LEAD_MIN * MINUTE)
  })

  const take = (block: Block, event: PointerEvent<HTMLElement>) => {
    const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null
    // A finger on a block scrolls; its grip is for dragging.
    if (event.button !== 0 || isLocked || block.row.is_started || (event.pointerType === 'touch' && !isGrip)) return
    const lane = event.currentTarget.closest('[data-lane]')
    if (!lane || getComputedStyle(event.currentTarget).position !== 'absolute') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const grabbedMs = axis.from + toMs(event.clientY - lane.getBoundingClientRect().top) - block.drawn.at
    setHeld({ id: block.row.id, startX: event.clientX, startY: event.clientY, grabbedMs, spot: null })
  }
  /** Where the held block would stand; null while it is only pressed. */
  const spotAt = (block: Block, event: PointerEvent<HTMLElement>): Spot | null => {
    if (held?.id !== block.row.id) return null
    const isFar = Math.hypot(event.clientX - held.startX, event.clientY - held.startY) > SLOP_PX
    const found = held.spot !== null || isFar ? laneAt(board.current, event.clientX) : undefined
    if (!found) return held.spot
    const wanted = axis.from + toMs(event.clientY - found.top) - held.grabbedMs
    const track = fits(block, found.track) ? found.track : block.track
    // It is the plan that moves: on its own track the block is drawn as late as it is.
    const late = track === block.row.track ? block.drawn.at - block.at : 0
    const at = snap(wanted - late, event.shiftKey ? otherStep(stepMin) : stepMin)
    return { at: Math.max(axis.from, Math.min(at, axis.to - MINUTE)), track }
  }
  const drag = (block: Block, event: PointerEvent<HTMLElement>) => {
    if (!held || !spotAt(block, event)) return
    scrollAtEdge(board.current, event)
    setHeld({ ...held, spot: spotAt(block, event) })
  }
  const letGo = (block: Block, event: PointerEvent<HTMLElement>) => {
    // Asked anew, because the last move may not be rendered yet.
    const spot = spotAt(block, event)
    if (held?.id === block.row.id) setHeld(null)
    if (!spot) return
    // A finger's drag ends without a click.
    hasDragged.current = event.pointerType !== 'touch'
    focusNext.current = block.row.id
    onMove(block.row.id, spot)
  }
  const press = (block: Block, event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setHeld(null)
      if (!held) onDrop(block.row.id)
      focusNext.current = block.row.id
      return
    }
    const minutes = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if ((minutes === undefined && side === undefined) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (isLocked || block.row.is_started) return
    const step = event.shiftKey ? otherStep(stepMin) : stepMin
    const beside = side && lanes[lanes.findIndex(({ track }) => track === block.track) + side]
    const track = beside && fits(block, beside.track) ? beside.track : block.track
    focusNext.current = block.row.id
    onMove(block.row.id, { at: block.at + (minutes ?? 0) * step * MINUTE, track })
  }
  const open = (block: Block) => {
    if (hasDragged.current) hasDragged.current = false
    else if (!isLocked && !block.row.is_started) onOpen(block.row.id)
  }

  const style = (block: Block, place?: { column: number; columns: number }): CSSProperties => {
    const { column, columns } = place ?? { column: 0, columns: 1 }
    return {
      top: y(block.drawn.at),
      height: heightOf(block),
      left: `${(100 * column) / columns}%`,
      width: `${100 / columns}%`,
      '--length': `${Math.max(2, lengthOf(block))}px`,
    } as CSSProperties
  }
  const nowLine = (
    <p className={classes.now} style={{ top: y(now) }}>
      <span>Nu {formatClock(clock)}</span>
    </p>
  )
  return (
    <section ref={board} className={classes.board} aria-label={`Dagsplan, ${formatWeekdayDate(day)}`}>
      <div className={classes.axis} aria-hidden="true">
        <div className={classes.hours} style={{ height: y(axis.to) }}>
          {hoursOf(axis).map((hour) =>
            isToday && Math.abs(hour - now) < NEAR_MIN * MINUTE ? null : (
              <span key={hour} style={{ top: y(hour) }}>
                {formatClock(new Date(hour))}
              </span>
            ),
          )}
          {isToday && (
            <span className={classes.nowTime} style={{ top: y(now) }}>
              {formatClock(clock)}
            </span>
          )}
        </div>
      </div>
      {lanes.map(({ track, name, blocks: own }) => {
        const places = placesOf(own)
        // What is moved and not saved changes no widths: the lanes would slide away from under the pointer.
        const width = widthOf(saved.find((lane) => lane.track === track)?.blocks ?? [])
        // Where the tracks are lists the line stands between what has begun and what has not.
        const ahead = own.find(({ drawn }) => drawn.at > now)
        return (
          <div key={track} className={classes.lane} style={{ '--columns': width } as CSSProperties}>
            <h3 className={classes.laneName}>{name}</h3>
            <div
              className={classes.ground}
              data-lane={track ?? ''}
              style={
                {
                  height: y(axis.to),
                  '--hour': `${60 * PX_PER_MIN}px`,
                  '--first-hour': `${y(hoursOf(axis)[0] ?? axis.from)}px`,
                } as CSSProperties
              }
            >
              {own.length === 0 && <p className={classes.free}>Inget på banan den här dagen.</p>}
              {own.map((block) => {
                const { row } = block
                const trouble = troubleOf(conflicts, row.id)
                return (
                  <Fragment key={row.id}>
                    {isToday && block === ahead && nowLine}
                    <button
                      id={rowTitleId(row.id)}
                      type="button"
                      data-row={row.id}
                      data-kind={row.kind}
                      data-low={!isRoomy(block) || undefined}
                      className={classes.block}
                      data-trouble={trouble}
                      title={[rowName(row), spanText(block.drawn.at, block.drawn.end)].join(', ')}
                      data-moved={block.isMoved || undefined}
                      data-held={held?.spot && held.id === row.id ? true : undefined}
                      aria-disabled={row.is_started || undefined}
                      style={style(block, places.get(row.id))}
                      onPointerDown={(event) => take(block, event)}
                      onPointerMove={(event) => drag(block, event)}
                      onPointerUp={(event) => letGo(block, event)}
                      onPointerCancel={() => setHeld(null)}
                      onKeyDown={(event) => press(block, event)}
                      onClick={() => open(block)}
                    >
                      <span className={classes.text}>
                        {trouble && (
                          <span className={classes.mark} aria-hidden="true">
                            {isRoomy(block) ? <span className={classes.word}>{troubleNames[trouble]}</span> : '!'}
                          </span>
                        )}
                        <BlockText block={block} isOn={isRunning(row, clock)} />
                        {row.heat_count > 1 && (
                          <span className={`${classes.fact} ${classes.heats}`}>
                            <span className={classes.dot}> · </span>
                            {heatsText(row.heat_count)}
                          </span>
                        )}
                        {trouble && <span className={classes.said}> {troubleNames[trouble]}</span>}
                        {block.isMoved && <span className={classes.fact}> Flyttad, inte sparad</span>}
                        {row.is_started && <span className={classes.fact}> Har börjat</span>}
                      </span>
                      {!row.is_started && <span data-grip className={classes.grip} aria-hidden="true" />}
                    </button>
                  </Fragment>
                )
              })}
              {ghost && ghost.track === track && (
                <div className={classes.ghost} style={style(ghost)} aria-hidden="true">
                  <BlockText block={ghost} />
                </div>
              )}
              {isToday && !ahead && nowLine}
            </div>
          </div>
        )
      })}
    </section>
  )
}

/** A lane of races is as wide as those that stand side by side; one without rows, and one of programme only, less. */
const EMPTY = 0.6
const PROGRAMME = 0.75

const placesOf = (blocks: readonly Block[]) => sideBySide(blocks, (LEAST_PX / PX_PER_MIN) * MINUTE)

function widthOf(blocks: readonly Block[]): number {
  if (blocks.length === 0) return EMPTY
  const columns = Math.max(...[...placesOf(blocks).values()].map((place) => place.columns))
  return columns * (blocks.some(({ row }) => row.kind === 'race') ? 1 : PROGRAMME)
}

const lengthOf = ({ drawn }: Block): number => ((drawn.end - drawn.at) / MINUTE) * PX_PER_MIN
const heightOf = (block: Block): number => Math.max(LEAST_PX, lengthOf(block))

const isRoomy = (block: Block): boolean => heightOf(block) >= ROOMY_PX

/**
 * When a row runs, first because a low block cuts what comes last, and what it is; late, how late, and what was planned.
 */
function BlockText({ block, isOn = false }: { block: Block; isOn?: boolean }) {
  const { row, at, drawn } = block
  const late = (drawn.at - at) / MINUTE
  return (
    <>
      <span className={classes.when}>
        <span className={late === 0 ? classes.time : classes.delay}>
          {spanText(drawn.at, isRoomy(block) ? drawn.end : drawn.at)}
        </span>
        {isOn && ' '}
        {isOn && <span className={classes.running}>Pågår</span>}
        {late !== 0 && ' '}
        {late !== 0 && (
          <span className={classes.fact}>
            <s>
              <span className="visually-hidden">Planerat </span>
              {formatClock(new Date(at))}
            </s>{' '}
            {minutesText(late)}
          </span>
        )}
      </span>{' '}
      <span className={classes.name}>
        <Unbroken text={shortRowName(row)} />
      </span>
    </>
  )
}

const otherStep = (stepMin: number): number => (stepMin === 5 ? 1 : 5)
const toMs = (px: number): number => (px / PX_PER_MIN) * MINUTE

/** The lane at a place across the board, and the top of its ground in the window. */
function laneAt(board: HTMLElement | null, x: number): { track: number | null; top: number } | undefined {
  const grounds = [...(board?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])]
  const boxes = grounds.map((ground) => ({ ground, box: ground.getBoundingClientRect() }))
  const found =
    boxes.find(({ box }) => x >= box.left && x < box.right) ?? (x < (boxes[0]?.box.left ?? 0) ? boxes[0] : boxes.at(-1))
  return found && { track: Number(found.ground.dataset.lane) || null, top: found.box.top }
}

function scrollAtEdge(board: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  const box = board?.getBoundingClientRect()
  if (!board || !box) return
  const over = (at: number, from: number, to: number) => (at < from + EDGE_PX ? -1 : at > to - EDGE_PX ? 1 : 0)
  const bottom = Math.min(box.bottom, window.innerHeight)
  board.scrollBy(over(clientX, box.left, box.right) * SCROLL_PX, over(clientY, box.top, bottom) * SCROLL_PX)
}
