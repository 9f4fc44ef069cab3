import { useCall } from '@stafapp/shared/calls'
import { entrySentence } from '@stafapp/shared/carnival'
import { ApiError } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { settings } from '@stafapp/shared/settings'
import { type FormEvent, useState } from 'react'
import { Choice, TextArea, TextField } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { fromField } from '../../../shared/helsinki.ts'
import type { AdminKarneval } from '../api.ts'
import { type Dates, datesOf, momentNames, moments } from '../dates.ts'
import classes from '../karneval.module.css'
import { Timeline } from './timeline.tsx'

/** Name, place, dates and banner of a carnival, saved together with the version that was read. */
export function DatesForm({ karneval }: { karneval: AdminKarneval }) {
  const before = datesOf(karneval)
  const [dates, setDates] = useState(before)
  const [texts, setTexts] = useState(textsOf(karneval))
  const [contact, setContact] = useState(karneval.contact)
  const [chargesDrafts, setChargesDrafts] = useState(karneval.charge_draft_teams)
  const update = useCall('PATCH /api/events/stafettkarneval/{id}/')
  const changed = momentNames.filter((name) => dates[name] !== before[name])
  const isDirty =
    JSON.stringify([dates, texts, contact, chargesDrafts]) !==
    JSON.stringify([before, textsOf(karneval), karneval.contact, karneval.charge_draft_teams])
  const errorOf = (attr: string) =>
    update.error instanceof ApiError ? update.error.errors.find((each) => each.attr === attr)?.detail : undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { banner_text, ...rest } = texts
    const { starts_on, ends_on } = dates
    // Only changed times are sent: a field has no seconds, but a stored deadline does.
    const instants = Object.fromEntries(changed.map((name) => [name, fromField(dates[name])]))
    const body = {
      ...rest,
      contact,
      charge_draft_teams: chargesDrafts,
      banner_text: banner_text.trim() || null,
      starts_on,
      ends_on,
      ...instants,
    }
    update.mutate(
      { params: { id: karneval.id }, body: { ...body, version: karneval.version } },
      {
        onSuccess: () => notifySuccess(`${texts.name} har sparats`),
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <form data-dirty={isDirty} onSubmit={save} className={fields.section}>
      <h2>Datum och faser</h2>
      <Timeline dates={dates} onMove={(name, value) => setDates({ ...dates, [name]: value })} />
      <div className={fields.grid}>
        {momentNames.map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            required
            label={moments[name]}
            value={dates[name]}
            error={errorOf(name)}
            onChange={({ target }) => target.value && setDates({ ...dates, [name]: target.value })}
          />
        ))}
        {(['starts_on', 'ends_on'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            required
            label={name === 'starts_on' ? 'Första dagen' : 'Sista dagen'}
            value={dates[name]}
            error={errorOf(name)}
            onChange={({ target }) => target.value && setDates({ ...dates, [name]: target.value })}
          />
        ))}
      </div>
      <h2>Namn och plats</h2>
      <div className={fields.grid}>
        {(['name', 'venue', 'city'] as const).map((name) => (
          <TextField
            key={name}
            label={{ name: 'Namn', venue: 'Plats', city: 'Ort' }[name]}
            required
            maxLength={100}
            value={texts[name]}
            error={errorOf(name)}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        ))}
      </div>
      <h2>Kontakt</h2>
      <p>Visas i sidfoten, i e-post från portalen och där en text ber läsaren kontakta arrangören.</p>
      <div className={fields.grid}>
        {contactFields.map(({ name, label, type, maxLength }) => (
          <TextField
            key={name}
            label={label}
            type={type}
            maxLength={maxLength}
            value={contact[name]}
            error={errorOf(`contact.${name}`)}
            onChange={({ target }) => setContact({ ...contact, [name]: target.value })}
          />
        ))}
      </div>
      <h2>Avgifter</h2>
      <div className={fields.grid}>
        <Choice
          label="Lag som är utkast när fakturorna skapas"
          value={chargesDrafts ? 'yes' : 'no'}
          onChange={({ target }) => setChargesDrafts(target.value === 'yes')}
        >
          <option value="yes">Faktureras</option>
          <option value="no">Faktureras inte</option>
        </Choice>
      </div>
      <BannerField
        value={texts.banner_text}
        dates={dates}
        onChange={(banner_text) => setTexts({ ...texts, banner_text })}
      />
      {update.error && (
        <p role="alert" className={fields.error}>
          {update.error.message}
        </p>
      )}
      <Button type="submit" kind="primary" disabled={!isDirty || update.isPending}>
        {update.isPending && <Spinner />}
        Spara karnevalen
      </Button>
    </form>
  )
}

const contactFields = [
  { name: 'name', label: 'Namn på kontakten', type: 'text', maxLength: 100 },
  { name: 'email', label: 'E-post', type: 'email', maxLength: 254 },
  { name: 'phone', label: 'Telefon', type: 'tel', maxLength: 40 },
  { name: 'hours', label: 'Telefontider', type: 'text', maxLength: 100 },
] as const

const textsOf = ({ name, venue, city, banner_text }: AdminKarneval) => ({
  name,
  venue,
  city,
  banner_text: banner_text ?? '',
})

type BannerFieldProps = { value: string; dates: Dates; onChange: (text: string) => void }

/**
 * The yellow notice with a preview. If empty, the text is generated from the dates; the preview is that of open entry.
 */
function BannerField({ value, dates, onChange }: BannerFieldProps) {
  const built = entrySentence(dates.runners_close_at, dates.runners_reopen_at, settings.product)
  return (
    <section aria-labelledby="banner">
      <h2 id="banner">Banner</h2>
      <TextArea
        label="Egen text (tom: den vanliga texten, som följer karnevalens datum)"
        maxLength={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={classes.preview}>
        <span className="visually-hidden">Förhandsvisning: </span>
        {value.trim() || built}
      </p>
    </section>
  )
}
