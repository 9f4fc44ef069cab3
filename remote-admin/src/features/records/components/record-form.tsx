import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { exactTime, parseTime } from '@stafapp/shared/rules/times/times'
import type { ReactNode } from 'react'
import type { CarnivalRecord, Records } from '../../../shared/raceday/records.ts'

type Fields = { ms: number; year: number; school_name: string; team_name: string | null }
type Values = { event: string; time: string; year: string; school_name: string; team_name: string }

type RecordFormProps = {
  /** null: a new one. */
  record: CarnivalRecord | null
  /** Of a new record. */
  events?: Records['events']
  submitLabel: string
  onSubmit: (fields: Fields, event: number) => Promise<unknown>
  actions?: ReactNode
}

/** One record's fields; a new one also has its event. */
export function RecordForm({ record, events, submitLabel, onSubmit, actions }: RecordFormProps) {
  const fields: FieldSpec<keyof Values>[] = [
    {
      kind: 'text',
      name: 'time',
      attr: 'ms',
      label: 'Tid',
      placeholder: '1.02,34',
      autoComplete: 'off',
      rules: rules
        .string()
        .required()
        .test(
          'time',
          'Skriv tiden till exempel som 1.02,34 eller 62,34.',
          (value) => !value || parseTime(value) !== null,
        ),
    },
    {
      kind: 'text',
      name: 'year',
      label: 'År',
      autoComplete: 'off',
      rules: rules
        .string()
        .required()
        .matches(/^(19|20)\d\d$/, 'Skriv året med fyra siffror.'),
    },
    {
      kind: 'text',
      name: 'school_name',
      label: 'Skola',
      autoComplete: 'off',
      rules: rules.string().trim().required().max(200),
    },
    {
      kind: 'text',
      name: 'team_name',
      label: 'Lag, om det är känt (inga löpares namn)',
      autoComplete: 'off',
      rules: rules.string().max(200),
    },
  ]
  return (
    <Form<Values>
      fields={
        events
          ? [
              {
                kind: 'select',
                name: 'event',
                label: 'Gren',
                options: events.map(({ id, name }) => ({ value: String(id), label: name })),
                rules: rules.string().required(),
              },
              ...fields,
            ]
          : fields
      }
      layout="grid"
      initialValues={{
        event: record ? String(record.event) : '',
        time: record ? exactTime(record.ms) : '',
        year: record ? String(record.year) : '',
        school_name: record?.school_name ?? '',
        team_name: record?.team_name ?? '',
      }}
      {...(record === null && { next: ({ event }) => ({ event, time: '', year: '', school_name: '', team_name: '' }) })}
      submitLabel={submitLabel}
      {...(record && { label: `Rätta ${record.event_name}`, submitKind: 'plain' as const })}
      failureTitle="Rekordet kunde inte sparas."
      onSubmit={({ event, time, year, school_name, team_name }) =>
        onSubmit(
          { ms: parseTime(time) ?? 0, year: Number(year), school_name, team_name: team_name.trim() || null },
          Number(event),
        )
      }
      actions={actions}
    />
  )
}
