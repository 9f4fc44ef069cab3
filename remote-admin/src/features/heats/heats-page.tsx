import { LoadState, useCall } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { follow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { Link, useNavigate, useSearchParams } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { draftsQuery, workQuery } from './api.ts'
import { ChooseStep } from './components/choose-step.tsx'
import { CompareStep } from './components/compare-step.tsx'
import { DoneStep } from './components/done-step.tsx'
import { DrawStep } from './components/draw-step.tsx'
import { Finals } from './components/finals.tsx'
import classes from './components/heats.module.css'
import { ParkedReadings } from './components/parked-readings.tsx'
import { PublishStep } from './components/publish-step.tsx'
import { RoundView } from './components/round-view.tsx'
import { StateLine } from './components/state-line.tsx'
import { StepBar } from './components/step-bar.tsx'
import { draftName, fromKey, toKey } from './heats-words.ts'
import { stepAddress, useStep } from './steps.ts'

const TITLE = 'Heatlottning'

/**
 * /admin/heats: the heat draw in steps with an address each (`?steg=`): choose, draw, compare, publish; once the carnival
 * has begun it opens with the finals. `?omgang=12-TRIAL` shows one round's lanes.
 */
export function Component() {
  return (
    <RequireKarneval title={TITLE} drafts>
      {(karneval) => <Heats karneval={karneval} />}
    </RequireKarneval>
  )
}

function Heats({ karneval }: { karneval: Karneval }) {
  const [params] = useSearchParams()
  const round = fromKey(params.get('omgang'))
  useLiveHeats()
  return round ? (
    <Page title={TITLE} actions={<ButtonLink to="/admin/heats">Alla grenar</ButtonLink>}>
      <RoundView karneval={karneval.id} id={round} />
    </Page>
  ) : (
    <Page
      title={TITLE}
      actions={
        <>
          <ButtonLink to="/admin/nummerlappar">Nummerlappar</ButtonLink>
          <ButtonLink to="/tavlingsdag/lankar">Funktionärslänkar</ButtonLink>
        </>
      }
    >
      <Flow karneval={karneval} />
    </Page>
  )
}

/** The steps share what is chosen and the draw, so that a draw goes on while another step is looked at. */
function Flow({ karneval }: { karneval: Karneval }) {
  const { id } = karneval
  const { step, isNamed, draft, version } = useStep()
  const now = useServerNow()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(workQuery(id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [seed, setSeed] = useState('')
  const draw = useCall('POST /api/events/heats/drafts/')
  // A ref, because the second press of a double press arrives before React has rendered the pending state.
  const isDrawing = useRef(false)
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar grenarna" />
  if (data.data.length === 0)
    return (
      <Empty text="Karnevalen har inga grenar ännu.">
        <ButtonLink to="/admin/karneval?del=grenar">Lägg till grenar</ButtonLink>
      </Empty>
    )
  if (data.data.every(({ team_count, heat_count }) => team_count === 0 && heat_count === 0))
    return <NoTeams karneval={karneval} />
  const startDraw = () => {
    void navigate(stepAddress('lotta'))
    if (isDrawing.current) return
    isDrawing.current = true
    const rounds = data.data.filter((round) => chosen.has(toKey(round)))
    draw.mutate(
      {
        body: {
          karneval: id,
          ...(seed.trim() && { seed: seed.trim() }),
          ...(rounds.length > 0 && { rounds: rounds.map(({ event_instance, round }) => ({ event_instance, round })) }),
        },
      },
      {
        onSuccess: async ({ slot }) => {
          setSeed('')
          // Not while the page still says that a draw is under way.
          await client.invalidateQueries({ queryKey: draftsQuery(id).queryKey })
          notifySuccess(`${draftName(slot)} är lottat`)
        },
        onSettled: () => {
          isDrawing.current = false
        },
      },
    )
  }
  const chooses = (children?: ReactNode) => (
    <ChooseStep
      karneval={karneval}
      work={data}
      chosen={chosen}
      onChoose={setChosen}
      seed={seed}
      onSeed={setSeed}
      onDraw={startDraw}
    >
      {children}
    </ChooseStep>
  )
  const parked = <ParkedReadings karneval={id} round={null} />
  // Results are those of the active carnival.
  const hasBegun = karneval.status === 'active' && helsinkiDay(now) >= karneval.starts_on
  const hasFinals = hasBegun && data.data.some(({ is_first }) => !is_first)
  if (hasFinals && !isNamed)
    return (
      <>
        <StateLine karneval={karneval} work={data} />
        <Finals karneval={karneval} work={data} />
        {parked}
        <details className={classes.season}>
          <summary>
            <h2>Säsongens lottning</h2>
            <span>Heaten före tävlingen: lotta om enskilda grenar, jämför och publicera</span>
          </summary>
          <StepBar step={step} draft={draft} />
          {chooses()}
        </details>
      </>
    )
  return (
    <>
      {hasFinals && (
        <p>
          <Link to="/admin/heats">Till finalerna</Link>
        </p>
      )}
      <StateLine karneval={karneval} work={data} />
      <StepBar step={step} draft={draft} />
      {step === 'valj' && chooses(parked)}
      {step === 'lotta' && <DrawStep karneval={karneval} state={data.state} draw={draw} />}
      {step === 'jamfor' && <CompareStep key={draft} karneval={id} draft={draft} />}
      {step === 'publicera' && <PublishStep key={draft} karneval={karneval} work={data} draft={draft} />}
      {step === 'klart' && <DoneStep karneval={id} work={data} version={version} />}
    </>
  )
}

function NoTeams({ karneval: { status, teams_open_at, teams_close_at } }: { karneval: Karneval }) {
  return (
    <Empty
      text={`Inga lag är anmälda ännu. Laganmälan är öppen ${formatDate(teams_open_at)}–${formatDate(teams_close_at)}, och sedan lottas heaten här.`}
    >
      {status === 'draft' ? (
        <ButtonLink to="/admin/karneval">Till Karneval</ButtonLink>
      ) : (
        <ButtonLink to="/admin/meddelanden?saknas=teams">Påminn skolorna</ButtonLink>
      )}
    </Empty>
  )
}

/** Reloads the working heats when another organiser or a withdrawal has changed them. */
function useLiveHeats(): void {
  const client = useQueryClient()
  useEffect(
    () => follow(['heatwork', 'heats'], () => void client.invalidateQueries({ queryKey: ['events', 'heats'] })),
    [client],
  )
}
