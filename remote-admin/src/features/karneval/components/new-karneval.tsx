import { Calendar } from '@stafapp/shared/calendar'
import { useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form, type FormState, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { holidayOn } from '@stafapp/shared/rules/times/holidays'
import { formatWeekdayDate } from '@stafapp/shared/rules/times/written-times'
import { useServerNow } from '@stafapp/shared/session'
import { useState } from 'react'
import { addDays, fromField, toField } from '../../../shared/helsinki.ts'
import { type AdminKarneval, contentQuery, eventRowsQuery, productsQuery } from '../api.ts'
import { datesOf, isMoment, momentNames, moments, usualDates } from '../dates.ts'
import classes from '../karneval.module.css'
import { copiedText } from '../karneval-words.ts'
import { type DateMisfit, dateMisfits, eventMisfits, productMisfits, textMisfits } from '../misfits.ts'

type Values = { name: string; starts_on: string; from: string } & Record<string, string>
type Field = FieldSpec<string>

/** Choices of a field about what does not fit. Empty, the proposal is taken. */
const [KEEP, OWN, LEAVE_OUT] = ['keep', 'own', 'out']

/** Names of the choices, and of the fields with the organiser's own dates and names. */
const choiceOf = (what: string | number) => `choice ${what}`
const ownOf = (what: string | number) => `own ${what}`

/** Creates a draft: copied from an earlier carnival, or blank with the usual dates. */
export function NewKarneval({ all, onMade }: { all: readonly AdminKarneval[]; onMade: (id: number) => void }) {
  const copy = useCall('POST /api/events/stafettkarneval/{id}/copy/')
  const create = useCall('POST /api/events/stafettkarneval/')
  const today = helsinkiDay(useServerNow())
  const [initialValues] = useState(() => yearAfter(all, today))
  const [from, setFrom] = useState(initialValues.from)
  const misfitsOf = useMisfits(all.find(({ id }) => String(id) === from))
  const save = async (values: Values) => {
    const name = values.name.trim()
    const { starts_on } = values
    try {
      const made =
        values.from === 'blank'
          ? await create.mutateAsync({ body: blank(name, starts_on) })
          : await copy.mutateAsync({
              params: { id: Number(values.from) },
              body: { name, starts_on, ...chosen(values, misfitsOf(starts_on)) },
            })
      notifySuccess(`${made.name} har skapats som utkast. Du arbetar nu i ${made.year}.`)
      onMade(made.id)
    } catch (error) {
      notifyFailure(error)
      throw error
    }
  }
  return (
    <Form<Values>
      keep="karneval:new"
      fields={(values) => [
        { kind: 'text', name: 'name', label: 'Namn', rules: rules.string().trim().required().max(100) },
        {
          kind: 'date',
          name: 'starts_on',
          label: 'Första dagen',
          helpText: 'En fredag, till exempel 15.5.2026.',
          calendar: Calendar,
          rules: rules
            .string()
            .required()
            .test('past', 'Dagen har redan varit.', (day) => !day || day >= today),
          below: holidayNote,
        },
        {
          kind: 'select',
          name: 'from',
          label: 'Utgå från',
          helpText: copiedText,
          options: [
            ...all.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'blank', label: 'En tom karneval' },
          ],
          rules: rules.string().required(),
        },
        ...misfitFields(values, misfitsOf(values.starts_on)),
      ]}
      initialValues={initialValues}
      onChange={(values) => setFrom(values.from)}
      submitLabel="Skapa utkastet"
      failureTitle="Karnevalen kunde inte skapas."
      onSubmit={save}
    >
      {({ values }) => <OldTexts {...misfitsOf(values.starts_on)} />}
    </Form>
  )
}

function holidayNote({ values }: FormState) {
  const holiday = holidayOn(String(values.starts_on))
  return holiday && <span className={classes.holiday}>Skolorna är stängda: {holiday}.</span>
}

type Misfits = {
  oldYear: number
  dates: readonly DateMisfit[]
  events: ReturnType<typeof eventMisfits>
  products: ReturnType<typeof productMisfits>
  texts: readonly string[]
}

/** What of a carnival does not fit the year of a first day; nothing without a carnival or a day to come. */
function useMisfits(from: AdminKarneval | undefined): (startsOn: string) => Misfits {
  const now = useServerNow()
  const enabled = from !== undefined
  const events = useQuery({ ...eventRowsQuery(from?.id ?? 0), enabled })
  const products = useQuery({ ...productsQuery(from?.id ?? 0), enabled })
  const texts = useQuery({ ...contentQuery(), enabled })
  return (startsOn) => {
    const oldYear = from?.year ?? 0
    const isToCome = isMoment(`${startsOn}T00:00`) && startsOn >= helsinkiDay(now)
    if (!from || !isToCome) return { oldYear, dates: [], events: [], products: [], texts: [] }
    const newYear = Number(startsOn.slice(0, 4))
    return {
      oldYear,
      dates: dateMisfits(datesOf(from), startsOn, toField(now.toISOString())),
      events: eventMisfits(events.data?.data ?? []),
      products: productMisfits(products.data?.data ?? [], oldYear, newYear),
      texts: texts.data && oldYear !== newYear ? textMisfits(texts.data, oldYear) : [],
    }
  }
}

/** A choice for each thing that does not fit, the proposal chosen. */
function misfitFields(values: Values, { oldYear, dates, events, products }: Misfits): Field[] {
  const fields = [
    ...dates.flatMap(({ name, why, kept, proposed }): Field[] => [
      {
        kind: 'select',
        name: choiceOf(name),
        attr: name,
        label: moments[name],
        below: why,
        emptyLabel: proposed ? `Flytta till ${formatWeekdayDate(proposed.slice(0, 10))}` : keepText(kept),
        options: [
          ...(proposed ? [{ value: KEEP, label: keepText(kept) }] : []),
          { value: OWN, label: 'Välj en annan dag …' },
        ],
      },
      ...(values[choiceOf(name)] === OWN
        ? [
            {
              kind: 'datetime',
              name: ownOf(name),
              label: `Ny tid: ${moments[name].toLowerCase()}`,
              near: (proposed ?? kept).slice(0, 10),
              calendar: Calendar,
              rules: rules.string().required(),
            } as const,
          ]
        : []),
    ]),
    ...events.map(
      ({ event, name, why }): Field => ({
        kind: 'select',
        name: choiceOf(event),
        label: name,
        below: `Grenen ${why} ${oldYear}.`,
        emptyLabel: 'Ta med grenen',
        options: [{ value: LEAVE_OUT, label: 'Lämna bort grenen' }],
      }),
    ),
    ...products.flatMap(({ product, name, proposed }): Field[] => [
      {
        kind: 'select',
        name: choiceOf(`product ${product}`),
        label: name,
        below: `Produktens namn nämner ${oldYear}.`,
        emptyLabel: `Byt namn till ${proposed}`,
        options: [
          { value: KEEP, label: 'Behåll namnet' },
          { value: OWN, label: 'Skriv ett annat namn …' },
        ],
      },
      ...(values[choiceOf(`product ${product}`)] === OWN
        ? [
            {
              kind: 'text',
              name: ownOf(`product ${product}`),
              label: `Nytt namn på ${name}`,
              rules: rules.string().trim().required().max(100),
            } as const,
          ]
        : []),
    ]),
  ]
  return fields.map((field, index) =>
    index === 0
      ? {
          ...field,
          title: 'Det här passar inte det nya året',
          intro: <p>Förslaget är valt. Du kan också ändra allt i utkastet efteråt.</p>,
        }
      : field,
  )
}

const keepText = (kept: string) => `Behåll ${formatWeekdayDate(kept.slice(0, 10))}`

/** The choices as the call wants them. */
function chosen(values: Values, { dates, events, products }: Misfits) {
  const at = dates.flatMap(({ name, proposed }) => {
    const own = values[choiceOf(name)] === OWN ? values[ownOf(name)] : null
    const field = own ?? (values[choiceOf(name)] ? null : proposed)
    return field ? [[name, fromField(field)]] : []
  })
  const names = products.flatMap(({ product, proposed }) => {
    const choice = values[choiceOf(`product ${product}`)]
    if (choice === KEEP) return []
    return [{ product, name: (choice === OWN && values[ownOf(`product ${product}`)]?.trim()) || proposed }]
  })
  return {
    dates: Object.fromEntries(at),
    product_names: names,
    without_events: events.filter(({ event }) => values[choiceOf(event)] === LEAVE_OUT).map(({ event }) => event),
  }
}

/** Texts that name the old year. They belong to no carnival, so nothing of them is copied. */
function OldTexts({ oldYear, texts }: Misfits) {
  if (texts.length === 0) return null
  return (
    <p>
      {texts.length === 1 ? 'En text' : `${texts.length} texter`} i portalen nämner {oldYear}: {texts.join(', ')}. Ändra
      det som inte längre stämmer under <Link to="/admin/innehall">Innehåll</Link>.
    </p>
  )
}

/** The first year to come after the newest carnival, on the same weekday; the organiser changes what differs. */
function yearAfter(all: readonly AdminKarneval[], today: string): Values {
  const newest = all.toSorted((left, right) => left.starts_on.localeCompare(right.starts_on)).at(-1)
  if (!newest) return { name: '', starts_on: '', from: 'blank' }
  let startsOn = addDays(newest.starts_on, 364)
  while (startsOn < today) startsOn = addDays(startsOn, 364)
  return {
    name: newest.name.replace(String(newest.year), startsOn.slice(0, 4)),
    starts_on: startsOn,
    from: String(newest.id),
  }
}

function blank(name: string, startsOn: string) {
  const dates = usualDates(startsOn)
  const instants = Object.fromEntries(momentNames.map((moment) => [moment, fromField(dates[moment])])) as Pick<
    AdminKarneval,
    (typeof momentNames)[number]
  >
  const { starts_on, ends_on } = dates
  const place = { venue: 'Olympiastadion', city: 'Helsingfors' }
  return { name, year: Number(startsOn.slice(0, 4)), ...place, starts_on, ends_on, ...instants, banner_text: null }
}
