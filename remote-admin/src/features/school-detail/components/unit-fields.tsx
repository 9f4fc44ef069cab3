import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatNumber, phoneText } from '@stafapp/shared/format'
import type { ReactNode } from 'react'
import { ClassNote } from '../../../shared/schools/components/class-note.tsx'
import { phoneHref } from '../../../shared/terms/phone.ts'
import { schoolTypeText, studentCountLabel, subtypesText } from '../../../shared/terms/school-terms.ts'
import classes from './unit-fields.module.css'

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]

/** All fields of a unit, read-only; empty ones show a placeholder text. */
export function UnitFields({ unit }: { unit: Unit }) {
  const { contact_info: contact } = unit
  const headingId = `unit-${unit.id}`
  return (
    <section className={classes.unit} aria-labelledby={headingId}>
      <h2 id={headingId}>{unit.unit_name}</h2>
      <ClassNote change={unit.class_change} />
      <dl className={classes.fields}>
        <Field label="Skolstadium" value={schoolTypeText(unit)} />
        <Field label="Skoltyp" value={subtypesText(unit)} />
        <Field
          label={studentCountLabel(unit)}
          value={unit.student_count === null ? null : formatNumber(unit.student_count)}
        />
        <Field label="Besöksadress" value={contact.street_address} />
        <Field label="Postadress" value={contact.mail_address} />
        <Field label="Postnummer" value={contact.zipcode} />
        <Field label="Postanstalt" value={contact.city} />
        <Field label="Land" value={contact.country} />
        <Field
          label="Telefon"
          value={contact.phone && <a href={phoneHref(contact.phone)}>{phoneText(contact.phone)}</a>}
        />
        <Field label="E-post" value={contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>} />
      </dl>
    </section>
  )
}

function Field({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value || <span className={classes.missing}>Uppgift saknas</span>}</dd>
    </div>
  )
}
