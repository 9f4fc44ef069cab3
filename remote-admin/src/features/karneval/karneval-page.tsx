import { LoadState, read, useCall } from '@stafapp/shared/calls'
import { karnevalListQuery, pickKarneval, selectKarneval, useKarnevalId } from '@stafapp/shared/carnival'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { Parts, usePart } from '@stafapp/shared/parts'
import { Link, useLocation, useSearchParams } from '@stafapp/shared/router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ConfirmButton } from '../../shared/confirm-button.tsx'
import { Choice } from '../../shared/field.tsx'
import fields from '../../shared/fields.module.css'
import { type AdminKarneval, allKarnevalerQuery } from './api.ts'
import { EventTable, RoundPart } from './components/event-table.tsx'
import { KarnevalForm } from './components/karneval-form.tsx'
import { NewKarneval } from './components/new-karneval.tsx'
import { ProductTable } from './components/product-table.tsx'
import classes from './karneval.module.css'
import { type Change, draftNote, statusChanges, statusNames } from './karneval-words.ts'

const title = 'Karneval'

const parts = {
  datum: 'Datum',
  grenar: 'Grenar',
  omgangar: 'Omgångar',
  priser: 'Priser',
  resultat: 'Resultat',
  texter: 'Texter',
  farligt: 'Farligt',
} as const

/**
 * /admin/karneval: the carnival of the menu, in parts with an address each. An address with `karneval` chooses another
 * one in the menu too, so that all pages are about the same; with `ny` the form for the next one is open.
 */
export function Component() {
  const { data, error, refetch } = useQuery(allKarnevalerQuery())
  return (
    <Page title={title}>{data ? <Karnevaler all={data.data} /> : <LoadState error={error} refetch={refetch} />}</Page>
  )
}

function Karnevaler({ all }: { all: readonly AdminKarneval[] }) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [isMaking, setMaking] = useState(params.has('ny'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again from the page itself, the form opens again
  useEffect(() => {
    if (params.has('ny')) setMaking(true)
  }, [key])
  /** The draft that was made just now. */
  const [made, setMade] = useState<number | null>(null)
  const part = usePart(parts)
  const chosen = useChosen(all) ?? all[0]
  const active = all.find(({ status }) => status === 'active')
  // Not replaced, so that unsaved input is asked about first.
  const choose = (id: number) => setParams({ del: part, karneval: String(id) })
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = `${chosen?.id} ${chosen?.status}`
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // The button that made, changed or removed the carnival is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [shown])
  const queryClient = useQueryClient()
  const leaveRemoved = ({ id, name }: AdminKarneval) => {
    const next = pickKarneval(
      all.filter((each) => each.id !== id),
      null,
    )
    notifySuccess(`${name} är borttagen.${next ? ` Du arbetar nu i ${next.name}.` : ''}`)
    setParams({}, { replace: true })
    void queryClient.invalidateQueries({ queryKey: allKarnevalerQuery().queryKey })
    void queryClient.invalidateQueries({ queryKey: karnevalListQuery.queryKey })
  }
  return (
    <>
      <div className={fields.choice}>
        <Choice label="Karneval" value={chosen?.id ?? ''} onChange={({ target }) => choose(Number(target.value))}>
          {all.map(({ id, name, status }) => (
            <option key={id} value={id}>
              {name} ({statusNames[status].toLowerCase()})
            </option>
          ))}
        </Choice>
        <Button aria-expanded={isMaking} onClick={() => setMaking(!isMaking)}>
          {isMaking ? 'Avbryt' : 'Ny karneval'}
        </Button>
      </div>
      {isMaking && (
        <section aria-labelledby="new-karneval" className={fields.section}>
          <h2 id="new-karneval">Ny karneval</h2>
          <NewKarneval
            all={all}
            onMade={(id) => {
              setMaking(false)
              setMade(id)
              setParams({ del: 'datum', karneval: String(id) })
            }}
          />
        </section>
      )}
      {/* Two forms with the same fields would be mistaken for each other. Hidden, the other one keeps its input. */}
      {chosen ? (
        <div hidden={isMaking}>
          <StatusSection key={`status ${chosen.id}`} karneval={chosen} active={active} heading={heading} />
          <Parts label="Karnevalens delar" parts={parts} shown={part} keeps={['karneval']} />
          {part === 'datum' && chosen.id === made && <ToCheck karneval={chosen.id} />}
          {part === 'priser' && <ProductTable key={chosen.id} karneval={chosen.id} />}
          {(part === 'datum' ||
            part === 'omgangar' ||
            part === 'texter' ||
            part === 'priser' ||
            part === 'resultat') && <KarnevalForm key={`${part} ${chosen.id}`} part={part} karneval={chosen} />}
          {part === 'grenar' && <EventTable key={chosen.id} karneval={chosen.id} />}
          {part === 'omgangar' && <RoundPart key={chosen.id} karneval={chosen} />}
          {part === 'farligt' && <DangerousPart key={chosen.id} karneval={chosen} onRemoved={leaveRemoved} />}
        </div>
      ) : (
        <Empty text="Det finns ingen karneval ännu." />
      )}
    </>
  )
}

/** A list for a new draft: what may differ from the year before, with links to where it is changed. */
function ToCheck({ karneval }: { karneval: number }) {
  const to = (part: keyof typeof parts) => `/admin/karneval?del=${part}&karneval=${karneval}`
  return (
    <section aria-labelledby="to-check">
      <h2 id="to-check">Kontrollera utkastet</h2>
      <ul>
        <li>Datum: tävlingsdagarna, och när anmälan öppnar och stänger, här nedanför</li>
        <li>
          <Link to={to('grenar')}>Grenar</Link>: vilka som ordnas, avgift och kapacitet
        </li>
        <li>
          <Link to={to('omgangar')}>Omgångar</Link>: när grenarna börjar
        </li>
        <li>
          <Link to={to('priser')}>Priser</Link>: produkter, priser och lager
        </li>
        <li>
          <Link to={to('texter')}>Texter</Link>: kontakten och bannern
        </li>
      </ul>
    </section>
  )
}

/** The carnival that the address names, which is then chosen in the menu too, otherwise the menu's. */
function useChosen(all: readonly AdminKarneval[]): AdminKarneval | undefined {
  const [params, setParams] = useSearchParams()
  const selected = useKarnevalId()
  const asked = all.find(({ id }) => String(id) === params.get('karneval'))?.id
  useEffect(() => {
    if (asked !== undefined) void selectKarneval(asked)
  }, [asked])
  const before = useRef(selected)
  useEffect(() => {
    const isMenus = before.current !== null && before.current !== selected && asked !== undefined && asked !== selected
    before.current = selected
    // Another one was chosen in the menu: the address no longer names what the page shows.
    if (!isMenus) return
    params.delete('karneval')
    setParams(params, { replace: true })
  }, [selected, asked, params, setParams])
  return all.find(({ id }) => id === (asked ?? selected))
}

type StatusSectionProps = {
  karneval: AdminKarneval
  active: AdminKarneval | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

/** The status, what to do in it, and the step that leads on from it. */
function StatusSection({ karneval, active, heading }: StatusSectionProps) {
  return (
    <section aria-labelledby="status" className={fields.section}>
      <h2 ref={heading} id="status" tabIndex={-1}>
        Status: {statusNames[karneval.status]}
      </h2>
      {karneval.status === 'draft' && <p className={fields.note}>{draftNote}</p>}
      {karneval.status === 'active' && (
        <p className={fields.note}>Skolorna och publiken ser karnevalen. Vad som är öppet följer datumen.</p>
      )}
      {karneval.status === 'upcoming' && active && (
        <p className={fields.note}>
          {active.name} är aktiv nu.{' '}
          <Link to={`/admin/karneval?del=farligt&karneval=${active.id}`}>Arkivera {active.name}</Link> innan du
          aktiverar den här.
        </p>
      )}
      <NextStatuses karneval={karneval} />
    </section>
  )
}

type DangerousPartProps = { karneval: AdminKarneval; onRemoved: (karneval: AdminKarneval) => void }

/** What takes a carnival away from its readers, each with its consequences. */
function DangerousPart({ karneval, onRemoved }: DangerousPartProps) {
  const remove = useCall('DELETE /api/events/stafettkarneval/{id}/', { meta: { keepQueries: true } })
  const changes = statusChanges[karneval.status].filter((change) => change.isBack)
  return (
    <section aria-labelledby="dangerous" className={fields.section}>
      <h2 id="dangerous">Farligt</h2>
      <p className={fields.note}>
        Här står det som stänger eller tar bort hela karnevalen för skolorna och publiken. Varje knapp säger vad som
        händer och frågar först.
      </p>
      {karneval.status === 'archived' ? (
        <Empty text="Karnevalen är arkiverad. Här finns inget att ändra." />
      ) : (
        <ul className={classes.dangers}>
          {changes.map((change) => (
            <Danger key={change.to} title={change.title} causes={change.causes}>
              <StatusChange
                karneval={karneval}
                change={change}
                question={
                  <>
                    {change.yes(karneval.name)}?{change.to === 'archived' && <OpenSteps karneval={karneval.id} />}
                  </>
                }
              />
            </Danger>
          ))}
          {karneval.status === 'draft' && (
            <Danger
              title="Ta bort utkastet"
              causes="Utkastet försvinner med sina grenar, priser och sin tidtabell. Det går inte att ångra. Inga andra karnevaler ändras."
            >
              <ConfirmButton
                label="Ta bort utkastet"
                question={`Ta bort ${karneval.name} för gott?`}
                yes={`Ta bort ${karneval.name}`}
                isPending={remove.isPending}
                error={remove.error}
                onConfirm={() =>
                  remove.mutate({ params: { id: karneval.id } }, { onSuccess: () => onRemoved(karneval) })
                }
              />
            </Danger>
          )}
        </ul>
      )}
    </section>
  )
}

type DangerProps = { title: string; causes: string; children: ReactNode }

/** One dangerous step: what it does to whom, read before its button is pressed. */
function Danger({ title, causes, children }: DangerProps) {
  return (
    <li className={classes.danger}>
      <h3>{title}</h3>
      <p>{causes}</p>
      {children}
    </li>
  )
}

/** Buttons for the changes of the status that lead on. */
function NextStatuses({ karneval }: { karneval: AdminKarneval }) {
  const changes = statusChanges[karneval.status].filter(({ isBack }) => !isBack)
  if (changes.length === 0) return null
  return (
    <div className={fields.buttons}>
      {changes.map((change) => (
        <StatusChange key={change.to} karneval={karneval} change={change} question={change.causes} />
      ))}
    </div>
  )
}

type StatusChangeProps = { karneval: AdminKarneval; change: Change; question: ReactNode }

function StatusChange({ karneval, change: { to, label, yes }, question }: StatusChangeProps) {
  const change = useCall('POST /api/events/stafettkarneval/{id}/status/')
  return (
    <ConfirmButton
      label={label}
      question={question}
      yes={yes(karneval.name)}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate(
          { params: { id: karneval.id }, body: { status: to, version: karneval.version } },
          { onSuccess: () => notifySuccess(`${karneval.name}: ${statusNames[to]}`) },
        )
      }
    />
  )
}

/** What is still open in the books, before the carnival is archived. */
function OpenSteps({ karneval }: { karneval: number }) {
  const { data } = useQuery(read('GET /api/invoices/season-closing/', { query: { karneval } }))
  const left = (data?.steps ?? []).filter(({ key, is_done }) => !is_done && key !== 'archived').length
  if (left === 0) return null
  return (
    <>
      {' '}
      <strong>
        {left === 1 ? 'Ett steg till bokslutet är inte klart:' : `${left} steg till bokslutet är inte klara:`}
      </strong>{' '}
      <Link to="/economy/bokslut">se Bokslut</Link>.
    </>
  )
}
