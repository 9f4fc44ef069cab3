import { TextField } from '../../../shared/field.tsx'

/** Minutes between consecutive items. */
export type Spacing = { call_lead_min: number; gap_min: number; ceremony_lead_min: number; rest_min: number }

export const usualSpacing: Spacing = { call_lead_min: 30, gap_min: 3, ceremony_lead_min: 20, rest_min: 60 }

const labels: Record<keyof Spacing, string> = {
  call_lead_min: 'Upprop före start (min)',
  gap_min: 'Paus mellan grenar (min)',
  ceremony_lead_min: 'Prisutdelning efter sista heatet (min)',
  rest_min: 'Vila före final (min)',
}

type SpacingFieldsProps = { values: Spacing; onChange: (values: Spacing) => void }

export function SpacingFields({ values, onChange }: SpacingFieldsProps) {
  return (Object.keys(labels) as (keyof Spacing)[]).map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      type="number"
      min={0}
      max={240}
      required
      value={values[name]}
      onChange={({ target }) => onChange({ ...values, [name]: Number(target.value) })}
    />
  ))
}
