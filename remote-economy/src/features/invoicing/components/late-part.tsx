import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { errorSentence, keepPreviousData, useMutation, useQuery } from '@stafapp/shared/data'
import { formatDate, formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { readCents, writeCents } from '@stafapp/shared/rules/cents'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { Figure, Figures } from '../../../shared/figures.tsx'
import { invoiceCount } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { percentText } from '../../../shared/percent-text.ts'
import {
  type BatchChoice,
  batchesQuery,
  invoicesQuery,
  ratesQuery,
  type Settings,
  saveRate,
  saveSettings,
  settingsQuery,
} from '../api.ts'
import { BatchActions } from './batch-actions.tsx'
import { InvoiceTable, type Sort } from './invoice-table.tsx'
import classes from './invoicing.module.css'
import { useReminderRate } from './reminder-terms.tsx'

/** What a late payer pays: interest and fee of reminders, the reference rates, and the way to the lists. */
export function LatePart({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(settingsQuery)
  const batches = useQuery(batchesQuery(karneval, ''))
  const [sort, setSort] = useState<Sort>('due')
  const [limit] = useState(() => (isPhone() ? MOST_LATE_CARDS : MOST_LATE))
  const late = useQuery({
    ...invoicesQuery({ karneval, show: 'overdue_reached', sort, limit }),
    placeholderData: keepPreviousData,
  })
  const [unreachedSort, setUnreachedSort] = useState<Sort>('due')
  const unreached = useQuery({
    ...invoicesQuery({ karneval, show: 'overdue_unreached', sort: unreachedSort, limit }),
    placeholderData: keepPreviousData,
  })
  const remindable = useQuery(invoicesQuery({ karneval, show: 'remind_again', limit: 1 }))
  const collected = useQuery(invoicesQuery({ karneval, show: 'collection', limit: 1 }))
  if (!data) return <LoadState error={error} refetch={refetch} />
  // Before the page: what comes moves nothing.
  if (!batches.data) return <LoadState error={batches.error} refetch={batches.refetch} />
  if (!late.data) return <LoadState error={late.error} refetch={late.refetch} />
  if (!unreached.data) return <LoadState error={unreached.error} refetch={unreached.refetch} />
  if (!remindable.data) return <LoadState error={remindable.error} refetch={remindable.refetch} />
  if (!collected.data) return <LoadState error={collected.error} refetch={collected.refetch} />
  const countOf = (wanted: BatchChoice['action']) =>
    batches.data.choices.find(({ action }) => action === wanted)?.count ?? 0
  const first = countOf('remind')
  const lateCount = late.data.total + unreached.data.total
  return (
    <section aria-label="Förfallna">
      <BatchActions karneval={karneval} show={first > 0 ? 'overdue' : 'remind_again'} search="" />
      <Figures label="Obetalt av förfallna fakturor">
        <LateFigure
          lists={[late.data, unreached.data]}
          show="overdue"
          label="Förfallna"
          note={
            first === 0 ? 'Ingen väntar på den första påminnelsen' : `${formatNumber(first)} att påminna första gången`
          }
        />
        {remindable.data.total > 0 && (
          <LateFigure
            lists={[remindable.data]}
            show="remind_again"
            label="Att påminna på nytt"
            note="Den senaste påminnelsen har förfallit"
          />
        )}
        {collected.data.total > 0 && (
          <LateFigure
            lists={[collected.data]}
            show="collection"
            label="Till indrivning"
            note="Minst två påminnelser har inte hjälpt"
          />
        )}
      </Figures>
      {unreached.data.total > 0 && (
        <section aria-labelledby="unreached">
          <h2 id="unreached" className={classes.part}>
            Kom inte fram
          </h2>
          <LateInvoices
            list={unreached.data}
            label="Förfallna fakturor som inte kom fram"
            isShort
            lateCount={lateCount}
            isOld={unreached.isPlaceholderData}
            sort={unreachedSort}
            onSort={setUnreachedSort}
          />
        </section>
      )}
      {lateCount === 0 && <Empty text="Ingen faktura har förfallit." />}
      {late.data.total > 0 && (
        <section aria-labelledby="reached">
          <h2 id="reached" className={unreached.data.total > 0 ? classes.part : 'visually-hidden'}>
            Skickade
          </h2>
          <LateInvoices
            list={late.data}
            label="Förfallna fakturor"
            lateCount={lateCount}
            isOld={late.isPlaceholderData}
            sort={sort}
            onSort={setSort}
          />
        </section>
      )}
      <Rules settings={data} />
    </section>
  )
}

/** Interest, fee and reference rates: set once a year, so folded until something asks for a decision. */
function Rules({ settings }: { settings: Settings }) {
  const { data, error, refetch } = useQuery(ratesQuery)
  const calculated = useReminderRate(settings)
  const today = helsinkiDay(useServerNow())
  if (!data) return <LoadState error={error} refetch={refetch} />
  const isAsking =
    data.missing !== null ||
    data.data.some(({ valid_from, is_confirmed }) => valid_from <= today && !is_confirmed) ||
    otherRate(settings, calculated) !== null
  return (
    <details className={classes.rules} open={isAsking}>
      <summary>Ränta, avgift och referensräntor</summary>
      <Terms key={settings.version} settings={settings} />
      <Rates />
    </details>
  )
}

/** The rate that new invoices state, where reminders are calculated by another one. */
const otherRate = ({ late_interest_percent: stated }: Settings, calculated: number | null): number | null =>
  calculated === null || stated === calculated ? null : stated

type InvoiceListed = ResponseOf<'GET /api/invoices/invoices/'>

type LateFigureProps = {
  /** They have no invoice in common. */
  lists: readonly InvoiceListed[]
  show: 'overdue' | 'remind_again' | 'collection'
  label: string
  note: string
}

/** What is unpaid of late invoices, and the way to their list. */
const LateFigure = ({ lists, show, label, note }: LateFigureProps) => (
  <Figure
    label={label}
    cents={lists.reduce((sum, { sums }) => sum + sums.open_cents, 0)}
    note={`${invoiceCount(lists.reduce((sum, { total }) => sum + total, 0))}. ${note}`}
    to={`?del=fakturor&visa=${show}`}
  />
)

/** Rows before the list with its search and its reminders of all; on a phone, where a row is a card, fewer. */
const MOST_LATE = 20
const MOST_LATE_CARDS = 6

type LateInvoicesProps = {
  list: InvoiceListed
  label: string
  /** Beside a longer list. */
  isShort?: boolean
  /** All that are late, also those of another list. */
  lateCount: number
  isOld: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The late ones themselves, the oldest first. Who has promised to pay stands among them until the day has passed. */
function LateInvoices({
  list: { data, total },
  label,
  isShort = false,
  lateCount,
  isOld,
  sort,
  onSort,
}: LateInvoicesProps) {
  return (
    <>
      <InvoiceTable
        label={label}
        areOverdue
        isShort={isShort}
        invoices={data}
        isOld={isOld}
        sort={sort}
        onSort={onSort}
      />
      {total > data.length && (
        <p>
          <Link to="?del=fakturor&visa=overdue">Visa alla {formatNumber(lateCount)} förfallna</Link>
        </p>
      )}
    </>
  )
}

/** The most that the api takes. */
const MOST_FEE_CENTS = 1200

type TermsForm = { margin: string; fee: string }

const termFields: FieldSpec<keyof TermsForm>[] = [
  {
    kind: 'select',
    name: 'margin',
    label: 'Dröjsmålsränta på påminnelser',
    helpText:
      'Räntelagen 4 §: referensräntan och 7 procentenheter. 8 procentenheter gäller mellan företag och mot offentliga enheter i handel.',
    options: [
      { value: '', label: 'Ingen ränta' },
      { value: '7', label: 'Referensräntan + 7 procentenheter' },
      { value: '8', label: 'Referensräntan + 8 procentenheter' },
    ],
  },
  {
    kind: 'text',
    name: 'fee',
    label: 'Påminnelseavgift, €',
    helpText:
      'Högst 12 euro per påminnelse; 0 tar ingen avgift. En privatperson betalar högst 5 euro, tidigast 14 dagar efter förfallodagen. Är mindre än avgiften obetalt tas ingen avgift.',
    rules: rules
      .string()
      .required()
      .test('fee', 'Skriv avgiften i euro, högst 12,00, till exempel 5,00.', (text) => {
        const cents = readCents(text ?? '')
        return cents !== undefined && cents >= 0 && cents <= MOST_FEE_CENTS
      }),
  },
]

function Terms({ settings }: { settings: Settings }) {
  const { mutateAsync } = useMutation({ mutationFn: saveSettings })
  return (
    <section aria-labelledby="late-terms">
      <h2 id="late-terms">Ränta och avgift</h2>
      <p>
        Räntan räknas på det obetalda beloppet per dag från dagen efter förfallodagen, med faktiska dagar / 365, och
        varje period avrundas till hela cent. Beräkningen skrivs ut på påminnelsen.
      </p>
      <Form<TermsForm>
        fields={termFields}
        initialValues={{
          margin: settings.interest_margin === null ? '' : String(settings.interest_margin),
          fee: writeCents(settings.reminder_fee_cents),
        }}
        submitLabel="Spara"
        failureTitle="Räntan och avgiften kunde inte sparas."
        onSubmit={async ({ margin, fee }) => {
          await mutateAsync({
            ...settings,
            interest_margin: margin === '' ? null : Number(margin),
            reminder_fee_cents: readCents(fee) ?? 0,
          })
          notifySuccess('Ränta och avgift sparade')
        }}
      />
      <OtherRateNote settings={settings} />
    </section>
  )
}

/** Warns when invoices name another rate than reminders are calculated with. */
function OtherRateNote({ settings }: { settings: Settings }) {
  const calculated = useReminderRate(settings)
  const stated = otherRate(settings, calculated)
  if (stated === null || calculated === null) return null
  return (
    <p className={classes.notice}>
      På nya fakturor står dröjsmålsräntan {percentText(stated)}, men påminnelser räknas nu med{' '}
      {percentText(calculated)}. Ändra räntan under <Link to="?del=uppgifter">Fakturerarens uppgifter</Link>.
    </p>
  )
}

type RateForm = { valid_from: string; percent: string }

type Rate = ItemOf<'GET /api/invoices/reference-rates/'>

/** The reference rates by half-year, and the form for the next one. */
function Rates() {
  const { data, error, refetch } = useQuery(ratesQuery)
  const { mutateAsync } = useMutation({ mutationFn: saveRate })
  if (!data) return <LoadState error={error} refetch={refetch} />
  const newest = data.data[0]?.valid_from
  const next = data.missing ?? (newest === undefined ? '' : nextHalfYear(newest))
  const fields: FieldSpec<keyof RateForm>[] = [
    {
      kind: 'select',
      name: 'valid_from',
      label: 'Halvår',
      options: [next, ...data.data.map(({ valid_from }) => valid_from)].map((value) => ({
        value,
        label: upperFirst(halfYear(value)),
      })),
    },
    {
      kind: 'text',
      name: 'percent',
      label: 'Referensränta, %',
      helpText: 'Finlands Bank publicerar den i juni och december, avrundad till halva procent.',
      rules: rules
        .string()
        .required()
        // Räntelagen 12 § rounds it up to half a per cent.
        .matches(
          /^(?:[12]?\d(?:[.,][05]0?)?|30(?:[.,]00?)?)$/,
          'Skriv räntan i hela eller halva procent, från 0 till 30, till exempel 2,5.',
        ),
    },
  ]
  return (
    <section aria-labelledby="rates">
      <h2 id="rates">Referensräntor</h2>
      {data.missing && (
        <p className={classes.notice}>
          Referensräntan för {halfYear(data.missing)} saknas. Påminnelser med ränta kan inte skapas innan den är
          skriven.
        </p>
      )}
      {data.data.flatMap((rate) => (rate.is_confirmed ? [] : <Unconfirmed key={rate.valid_from} rate={rate} />))}
      <PlainTable<Rate>
        labelledBy="rates"
        columns={rateColumns}
        rows={data.data}
        rowKey={({ valid_from }) => valid_from}
      />
      <Form<RateForm>
        key={next}
        fields={fields}
        initialValues={{ valid_from: next, percent: '' }}
        submitLabel="Spara referensräntan"
        failureTitle="Referensräntan kunde inte sparas."
        onSubmit={async ({ valid_from, percent }) => {
          await mutateAsync({ valid_from, percent: Number(percent.replace(',', '.')) })
          notifySuccess(`Referensräntan för ${halfYear(valid_from)} sparad`)
        }}
      />
    </section>
  )
}

/** A rate that came with the portal and that nobody has compared with its source. */
function Unconfirmed({ rate: { valid_from, percent } }: { rate: Rate }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: saveRate })
  return (
    <div className={classes.notice}>
      <p>
        Att bekräfta: referensräntan för {halfYear(valid_from)}, {percentText(percent)}, är uträknad enligt räntelagen
        12 § och inte tagen ur Finlands Banks meddelande. Jämför den med meddelandet. Stämmer den inte, skriv in rätt
        ränta nedan.
      </p>
      <Button
        disabled={isPending}
        onClick={() =>
          mutate(
            { valid_from, percent },
            { onSuccess: () => notifySuccess(`Referensräntan för ${halfYear(valid_from)} är bekräftad`) },
          )
        }
      >
        Bekräfta {percentText(percent)}
      </Button>
      {error && <p role="alert">{errorSentence(error)}</p>}
    </div>
  )
}

const halfYear = (validFrom: string): string =>
  `${validFrom.slice(5, 7) === '01' ? 'första' : 'andra'} halvåret ${validFrom.slice(0, 4)}`

const nextHalfYear = (validFrom: string): string =>
  validFrom.slice(5, 7) === '01' ? `${validFrom.slice(0, 4)}-07-01` : `${Number(validFrom.slice(0, 4)) + 1}-01-01`

const rateColumns: Column<Rate>[] = [
  { title: 'Halvår', cell: ({ valid_from }) => upperFirst(halfYear(valid_from)) },
  { title: 'Gäller från', cell: ({ valid_from }) => formatDate(valid_from) },
  // Räntelagen 12 § rounds it to half a per cent.
  { title: 'Referensränta', isNumber: true, cell: ({ percent }) => percentText(percent, 1) },
  { title: 'Läge', cell: ({ is_confirmed }) => (is_confirmed ? 'Enligt Finlands Bank' : 'Att bekräfta') },
]
