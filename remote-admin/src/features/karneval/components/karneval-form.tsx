import { Calendar } from '@stafapp/shared/calendar'
import { useCall } from '@stafapp/shared/calls'
import { bannerText, useKarnevalList } from '@stafapp/shared/carnival'
import { phoneText } from '@stafapp/shared/format'
import { type FieldSpec, Form, type FormState, rules, type TestContext } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Link } from '@stafapp/shared/router'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { type DateFault, dateFaults } from '@stafapp/shared/rules/times/carnival-order'
import { holidayOn } from '@stafapp/shared/rules/times/holidays'
import { useServerNow } from '@stafapp/shared/session'
import { settings } from '@stafapp/shared/settings'
import type { ReactNode } from 'react'
import inputs from '../../../shared/fields.module.css'
import { fromField } from '../../../shared/helsinki.ts'
import type { AdminKarneval } from '../api.ts'
import { type Dates, datesOf, isMoment, isSlip, momentNames, moments } from '../dates.ts'
import classes from '../karneval.module.css'
import { resultsServiceNames, youngResultsNames } from '../karneval-words.ts'
import { Timeline } from './timeline.tsx'

type FormPart = 'datum' | 'omgangar' | 'texter' | 'priser' | 'resultat'

const submitLabels: Partial<Record<FormPart, string>> = {
  omgangar: 'Spara vilan',
  priser: 'Spara valet',
  texter: 'Spara texterna',
}

/** Parts whose texts need more than the usual width of a column. */
const widened: readonly FormPart[] = ['resultat', 'priser', 'texter']

type KarnevalFormProps = { part: FormPart; karneval: AdminKarneval }

/** The fields of one part of a carnival, saved with the version that was read. */
export function KarnevalForm({ part, karneval }: KarnevalFormProps) {
  const before = datesOf(karneval)
  const update = useCall('PATCH /api/events/stafettkarneval/{id}/')
  const about = `karneval ${karneval.id}`
  const save = async (values: Values) => {
    // Only changed times are sent: a field has no seconds, but a stored deadline does.
    const changed = momentNames.filter((name) => values[name] !== before[name])
    const times = Object.fromEntries(changed.map((name) => [name, fromField(values[name])]))
    const formerTimes = Object.fromEntries(changed.map((name) => [name, karneval[name]]))
    /** Puts back what stood before the form; refused once somebody has changed the carnival again. */
    const undo = async (version: number) => {
      try {
        await update.mutateAsync({
          params: { id: karneval.id },
          body: { ...bodyOf(initialValues), ...formerTimes, version },
        })
        notifySuccess(`${karneval.name} är som förut`, { about })
      } catch (error) {
        notifyFailure(error)
      }
    }
    try {
      const { version } = await update.mutateAsync({
        params: { id: karneval.id },
        body: { ...bodyOf(values), ...times, version: Number(values.version) },
      })
      notifySuccess(`${values.name} har sparats`, {
        about,
        action: { label: 'Ångra', run: () => void undo(version) },
      })
    } catch (error) {
      notifyFailure(error)
      throw error
    }
  }
  const fields = fieldsOf(karneval, before)[part]
  const initialValues: Values = {
    ...before,
    name: karneval.name,
    venue: karneval.venue,
    city: karneval.city,
    contact_name: karneval.contact.name,
    contact_email: karneval.contact.email,
    contact_phone: phoneText(karneval.contact.phone),
    contact_hours: karneval.contact.hours,
    charge_draft_teams: karneval.charge_draft_teams ? 'yes' : 'no',
    results_service: karneval.results_service,
    young_results: karneval.young_results,
    announcer_names: karneval.announcer_names ? 'yes' : 'no',
    min_rest_min: String(karneval.min_rest_min),
    banner_text: karneval.banner_text ?? '',
    version: String(karneval.version),
  }
  return (
    <div className={widened.includes(part) ? classes.wide : classes.pairs}>
      <Form<Values>
        layout="grid"
        needsChange
        keep={`karneval:${karneval.id}:${part}`}
        fields={fields}
        initialValues={initialValues}
        submitLabel={submitLabels[part] ?? 'Spara karnevalen'}
        actions={({ values }) => {
          const changed = fields.filter(({ name }) => values[name] !== initialValues[name])
          if (changed.length === 0) return null
          const isShown = karneval.status === 'upcoming' || karneval.status === 'active'
          const isSeen = isShown && changed.some(({ name }) => isDate(name))
          return (
            <span>
              Ändrat: {listWords(changed.map(({ label }) => label))}
              {isSeen && '. Alla skolor ser det så fort du sparar.'}
            </span>
          )
        }}
        failureTitle="Karnevalen kunde inte sparas."
        onSubmit={save}
      />
    </div>
  )
}

type TextName =
  | 'name'
  | 'venue'
  | 'city'
  | 'charge_draft_teams'
  | 'results_service'
  | 'young_results'
  | 'announcer_names'
  | 'min_rest_min'
  | 'banner_text'
type ContactName = 'contact_name' | 'contact_email' | 'contact_phone' | 'contact_hours'
type Values = Dates & Record<TextName | ContactName | 'version', string>

/** What is sent of the fields, without their times. */
const bodyOf = (values: Values) => ({
  name: values.name,
  venue: values.venue,
  city: values.city,
  contact: {
    name: values.contact_name,
    email: values.contact_email,
    phone: values.contact_phone,
    hours: values.contact_hours,
  },
  charge_draft_teams: values.charge_draft_teams === 'yes',
  results_service: values.results_service as AdminKarneval['results_service'],
  young_results: values.young_results as AdminKarneval['young_results'],
  announcer_names: values.announcer_names === 'yes',
  min_rest_min: Number(values.min_rest_min),
  banner_text: values.banner_text.trim() || null,
  starts_on: values.starts_on,
  ends_on: values.ends_on,
})

const isDate = (name: string): name is keyof Dates => name in moments || name === 'starts_on' || name === 'ends_on'

const isRead = (text: unknown): boolean => isMoment(String(text).padEnd(16, 'T00:00'))

/** Dates follow each other, as the server demands: a fault stands at the date that was changed. */
function faultOf(name: keyof Dates, dates: Dates, before: Dates): string | undefined {
  if (isRead(dates[name]) && isSlip(dates[name], before[name])) return `Kontrollera årtalet ${dates[name].slice(0, 4)}.`
  const placeOf = ({ attr, other }: DateFault) =>
    dates[attr] !== before[attr] || dates[other] === before[other] ? attr : other
  return dateFaults(dates).find(
    (each) => placeOf(each) === name && isRead(dates[each.attr]) && isRead(dates[each.other]),
  )?.detail
}

const inOrder = (name: keyof Dates, before: Dates) =>
  rules
    .string()
    .required()
    .test('order', '', (_value, { parent, createError }: TestContext) => {
      const message = faultOf(name, { ...before, ...(parent as Dates) }, before)
      return message ? createError({ message }) : true
    })

/** Warns of a holiday below a date: dates copied from last year keep their weekday, and may fall on one. */
const holidayNote = (name: keyof Dates) => {
  return ({ values }: FormState) => {
    const holiday = holidayOn(String(values[name]).slice(0, 10))
    return holiday && <span className={classes.holiday}>Skolorna är stängda: {holiday}.</span>
  }
}

const shortText = rules.string().trim().required().max(100)

function fieldsOf(
  karneval: AdminKarneval,
  before: Dates,
): Record<FormPart, FieldSpec<Extract<keyof Values, string>>[]> {
  const day = (name: keyof Dates) => ({
    near: karneval.starts_on,
    calendar: Calendar,
    rules: inOrder(name, before),
    below: holidayNote(name),
  })
  /** What is saved, with those of these dates that pass. */
  const withThose = (dates: Dates, passes: (name: keyof Dates) => boolean): Dates => {
    const names = [...momentNames, 'starts_on', 'ends_on'] as const
    return { ...before, ...Object.fromEntries(names.filter(passes).map((name) => [name, dates[name]])) }
  }
  const timeline = ({ values, change }: FormState) => {
    // The line stays while a date is typed, and a refused one does not stretch it.
    const dates = withThose({ ...before, ...(values as Dates) }, (name) => isRead(values[name]))
    const axis = withThose(dates, (name) => faultOf(name, dates, before) === undefined)
    return <Timeline dates={dates} axis={axis} onMove={change} />
  }
  const banner = ({ values }: FormState) => (
    <BannerPreview karneval={karneval} text={String(values.banner_text).trim()} />
  )
  const contact = ({ values }: FormState) => (
    <Preview title="Så står det i sidfoten" look="footer">
      {contactText(values)}
    </Preview>
  )
  return {
    datum: [
      ...momentNames.map((name, index) => ({
        ...day(name),
        kind: 'datetime' as const,
        name,
        label: moments[name],
        ...(index === 0 && { title: 'Datum och faser', intro: timeline }),
      })),
      {
        ...day('starts_on'),
        kind: 'date',
        name: 'starts_on',
        label: 'Första dagen',
        title: 'Tävlingsdagarna',
      },
      { ...day('ends_on'), kind: 'date', name: 'ends_on', label: 'Sista dagen' },
      { kind: 'text', name: 'name', label: 'Namn', title: 'Namn och plats', rules: shortText },
      { kind: 'text', name: 'venue', label: 'Plats', rules: shortText },
      { kind: 'text', name: 'city', label: 'Ort', rules: shortText },
    ],
    omgangar: [
      {
        kind: 'number',
        name: 'min_rest_min',
        label: 'Vila i minuter',
        title: 'Minsta vila mellan två heat',
        intro: (
          <p className={inputs.note}>
            Så länge ska en löpare som springer i flera grenar få vila, från målgången till nästa upprop. Lottningen
            låter så få löpare som möjligt få kortare vila.
          </p>
        ),
        rules: rules.whole(0, 240).required(),
      },
    ],
    texter: [
      {
        kind: 'text',
        name: 'contact_name',
        attr: 'contact.name',
        label: 'Namn på kontakten',
        title: 'Kontakt',
        intro: (
          <p className={inputs.note}>
            Visas i sidfoten, i e-post från portalen och där en text ber läsaren kontakta arrangören. Dokument, frågor
            och svar och matsedeln ändras i <Link to="/admin/innehall">Innehåll</Link>.
          </p>
        ),
        rules: rules.string().max(100),
      },
      {
        kind: 'email',
        name: 'contact_email',
        attr: 'contact.email',
        label: 'E-post',
        rules: rules.string().email().max(254),
      },
      { kind: 'tel', name: 'contact_phone', attr: 'contact.phone', label: 'Telefon', rules: rules.string().max(40) },
      {
        kind: 'text',
        name: 'contact_hours',
        attr: 'contact.hours',
        label: 'Telefontider',
        rules: rules.string().max(100),
        below: contact,
      },
      {
        kind: 'textarea',
        name: 'banner_text',
        rows: 2,
        label: 'Egen text',
        title: 'Banner',
        intro: (
          <p className={inputs.note}>
            Det gula fältet överst på alla sidor. Är rutan tom står den vanliga texten där, som följer karnevalens
            datum.
          </p>
        ),
        rules: rules.string().max(300),
        below: banner,
      },
    ],
    priser: [
      {
        kind: 'select',
        name: 'charge_draft_teams',
        label: 'Lag som är utkast när fakturorna skapas',
        title: 'Fakturering',
        options: [
          { value: 'yes', label: 'Faktureras' },
          { value: 'no', label: 'Faktureras inte' },
        ],
        rules: rules.string().required(),
      },
    ],
    resultat: [
      {
        kind: 'select',
        name: 'results_service',
        label: 'Var resultaten finns',
        title: 'Resultatservice',
        options: Object.entries(resultsServiceNames).map(([value, label]) => ({ value, label })),
        rules: rules.string().required(),
      },
      {
        kind: 'select',
        name: 'young_results',
        label: 'Grenar för åk 1–4',
        options: Object.entries(youngResultsNames).map(([value, label]) => ({ value, label })),
        rules: rules.string().required(),
      },
      {
        kind: 'select',
        name: 'announcer_names',
        label: 'Löparnas namn på speakerns sida',
        options: [
          { value: 'no', label: 'Visas inte' },
          { value: 'yes', label: 'Visas med vårdnadshavarnas lov' },
        ],
        rules: rules.string().required(),
      },
    ],
  }
}

/** The notice as the bar shows it now; the list's carnival has the race days, which the form's has not. */
function BannerPreview({ karneval, text }: { karneval: AdminKarneval; text: string }) {
  const now = useServerNow()
  const shown = useKarnevalList().find(({ id }) => id === karneval.id) ?? karneval
  const notice = bannerText({ ...shown, banner_text: text || null }, now, settings.product)
  return (
    <Preview title={text ? 'Så står din text, tills du tömmer rutan' : 'Den vanliga texten just nu'} look="banner">
      {notice.text} {notice.link?.label}
    </Preview>
  )
}

type PreviewProps = { title: string; look: 'banner' | 'footer'; children: ReactNode }

/** A text in the colours of its place. */
const Preview = ({ title, look, children }: PreviewProps) => (
  <figure className={classes.preview}>
    <figcaption>{title}</figcaption>
    <p data-look={look}>{children}</p>
  </figure>
)

/** The line of the footer, as `OrganiserContact` writes it. */
function contactText(values: FormState['values']): string {
  const [name, email, phone, hours] = (['name', 'email', 'phone', 'hours'] as const).map((part) =>
    String(values[`contact_${part}`]).trim(),
  )
  if (!email && !phone) return 'Ingenting: skriv en e-postadress eller ett telefonnummer.'
  return `Frågor? ${name || 'Arrangören'}: ${[email, phone, hours].filter(Boolean).join(', ')}`
}
