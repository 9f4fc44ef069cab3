import { formatDeadline } from '@stafapp/shared/format'
import { isWide } from '@stafapp/shared/is-wide'
import { ButtonLink, buttonLook } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { ReactNode } from 'react'
import { daysLeftText } from '../../../shared/days-left.ts'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Karneval } from '../../../shared/school-home/api.ts'
import { StateMark } from '../../../shared/school-home/components/state-mark.tsx'
import classes from '../../../shared/school-home/components/steps.module.css'
import { isMissing, nearestDue, nextStep, type Step, type StepLink } from '../../../shared/school-home/steps.ts'
import { Celebration } from './celebration.tsx'

type StepsProps = {
  steps: readonly Step[]
  /** An unanswered invitation of another school; it is the next thing to do when no step is left. */
  answer: { host: string; to: string | null } | null
  /** What the school has entered beside its order; null when nothing can be entered. */
  registrations: { text: string; due: string } | null
  karneval: Karneval
  now: Date
  /** The next start, above, says already until when its runners are exchanged. */
  isExchangeTold: boolean
}

/** How far the school has come: the nearest deadline, the next thing to do, and each step with where it is mended. */
export function Steps({ steps, answer, registrations, karneval, now, isExchangeTold }: StepsProps) {
  if (steps.length === 0) return null
  const isReady = answer === null && steps.every(({ state }) => state === 'done')
  const next = nextStep(steps)
  const awaited = next === null ? answer : null
  const swap =
    next === null && maySwap(karneval, now) ? (steps.find(({ code }) => code === 'runners')?.link ?? null) : null
  // On the carnival's days the steps lie behind: what is left is to replace who cannot run.
  if (swap && 'to' in swap && awaited === null && helsinkiDay(now) >= karneval.starts_on)
    return isExchangeTold ? null : (
      <section aria-labelledby="steps" className={classes.section}>
        <div className={classes.hero}>
          <div className={classes.now}>
            <h2 id="steps">Är någon sjuk?</h2>
            <p>{swapText}</p>
            <MainButton to={swap.to}>Byt löpare</MainButton>
          </div>
        </div>
      </section>
    )
  return (
    <section aria-labelledby="steps" className={classes.section}>
      <div className={classes.hero}>
        {isReady ? <Celebration /> : <Ring steps={steps} />}
        <div className={classes.now}>
          <h2 id="steps">{headingOf(steps, isReady, awaited !== null)}</h2>
          <p>{awaited ? `${awaited.host} väntar på ert svar.` : sentenceOf(steps, { karneval, now, isReady, next })}</p>
          {next?.link && <NextPlace action={next.action} link={next.link} />}
          {awaited?.to && <MainButton to={awaited.to}>Svara på inbjudan</MainButton>}
          {swap && 'to' in swap && (
            <>
              <p>Är någon sjuk? {swapText}</p>
              <MainButton to={swap.to}>Byt löpare</MainButton>
            </>
          )}
        </div>
      </div>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <StepItem key={step.code} step={step} now={now} />
        ))}
      </ul>
      {registrations && (
        <p className={classes.also}>
          Inmarsch, maskot och hejarklack: {registrations.text}. De och specialdieterna anmäls under{' '}
          <Link to="/forms/ordersform">Övriga anmälningar</Link> senast {formatDeadline(registrations.due)}.
        </p>
      )}
    </section>
  )
}

const swapText = 'Löpare kan bytas fram till varje grens tidsgräns.'

/** From the reopening on, runners are replaced up to each event's time. */
const maySwap = (karneval: Karneval, now: Date): boolean => now.getTime() >= Date.parse(karneval.runners_reopen_at)

function headingOf(steps: readonly Step[], isReady: boolean, isAwaited: boolean): string {
  if (isReady) return 'Allt är klart'
  return isAwaited || steps.some(({ state }) => isMissing(state)) ? 'Det här saknas' : 'Stegen till karnevalen'
}

type Situation = { karneval: Karneval; now: Date; isReady: boolean; next: Step | null }

/** What the day means for the school: the next thing to do, the nearest deadline when that is of something else, and the rest. */
function sentenceOf(steps: readonly Step[], { karneval, now, isReady, next }: Situation): ReactNode {
  if (isReady) return `Ni är redo för ${karneval.name}. Bra jobbat!`
  if (next) {
    const nearest = nearestDue(steps)
    const rest = steps.filter((step) => isMissing(step.state) && step !== next && step !== nearest)
    return (
      <>
        {next.headline}: {next.due ? <strong>{daysLeftText(next.due, now)}</strong> : next.text}
        {nearest?.due && nearest !== next && (
          <span className={classes.nearest}>
            {nearest.headline}: <strong>{daysLeftText(nearest.due, now)}</strong>
          </span>
        )}
        {rest.length > 0 && (
          <span className={classes.nearest}>Dessutom: {listWords(rest.map(({ title }) => lowerFirst(title)))}.</span>
        )}
      </>
    )
  }
  if (now.getTime() >= Date.parse(karneval.intent_opens_at)) return 'Just nu finns inget att göra.'
  return (
    <>
      Anmälan öppnar {formatDeadline(karneval.intent_opens_at)}:{' '}
      <strong>{daysLeftText(karneval.intent_opens_at, now)}</strong>
    </>
  )
}

const MainButton = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink kind="primary" to={to} className={classes.main ?? ''}>
    {children}
  </ButtonLink>
)

/** Leads to the next thing to do: its page, or its section of this page. */
const NextPlace = ({ action, link }: { action: string; link: StepLink }) =>
  'to' in link ? (
    <MainButton to={link.to}>{action}</MainButton>
  ) : (
    <JumpLink section={link.section} className={`${buttonLook('primary')} ${classes.main}`}>
      {link.label}
    </JumpLink>
  )

/**
 * On a phone a step that asks for nothing is one line, so that what one came for is on the first screen. The line leads
 * to the step's page, which tells until when it can be changed.
 */
function StepItem({ step, now }: { step: Step; now: Date }) {
  const { title, state, text, link } = step
  if (isMissing(state) || isWide())
    return (
      <li className={classes.step} data-state={state}>
        <StateMark state={state} />
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
          {moreOf(step, now)}
        </div>
      </li>
    )
  const line = (
    <>
      <StateMark state={state} />
      <h3>{title}</h3>
      <p>{text}</p>
    </>
  )
  return (
    <li className={classes.folded} data-state={state}>
      {link && 'to' in link && isChangeable(step) ? (
        <Link className={classes.line} to={link.to}>
          {line}
        </Link>
      ) : (
        <div className={classes.line}>{line}</div>
      )}
    </li>
  )
}

const isChangeable = ({ state, note }: Step): boolean => state === 'done' || note !== null

/** Until when and how a step is done or changed, and where. */
function moreOf(step: Step, now: Date): ReactNode[] {
  const { state, due, note, link } = step
  return [
    due && (
      <p key="due" className={classes.due}>
        {isMissing(state) ? 'Senast' : 'Kan ändras fram till'} {formatDeadline(due)}
        {isMissing(state) && <span className={classes.left}> ({daysLeftText(due, now)})</span>}
      </p>
    ),
    note && (
      <p key="note" className={classes.due}>
        {note}
      </p>
    ),
    link && (isMissing(state) || isChangeable(step)) && <StepPlace key="link" link={link} />,
  ]
}

const StepPlace = ({ link }: { link: StepLink }) =>
  'to' in link ? <Link to={link.to}>{link.label}</Link> : <JumpLink section={link.section}>{link.label}</JumpLink>

const RADIUS = 40
const GAP_DEGREES = 22

/** One part of the ring per step; how many are done stands in the middle. */
function Ring({ steps }: { steps: readonly Step[] }) {
  const part = 360 / steps.length
  const doneCount = steps.filter(({ state }) => state === 'done').length
  return (
    <div className={classes.ring}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        {steps.map(({ code, state }, index) => (
          <path
            key={code}
            d={arc(index * part + GAP_DEGREES / 2, (index + 1) * part - GAP_DEGREES / 2)}
            data-state={state}
          />
        ))}
      </svg>
      <p>
        <strong>
          {doneCount} av {steps.length}
        </strong>{' '}
        klara
      </p>
    </div>
  )
}

function arc(from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(angle) * RADIUS).toFixed(1)} ${(Math.sin(angle) * RADIUS).toFixed(1)}`
  }
  return `M${at(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`
}
