import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Option } from '@stafapp/shared/forms'
import { schoolTypeText } from '../terms/school-terms.ts'

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]
export type InviteUnit = Pick<Unit, 'id' | 'unit_name' | 'school_type'>

/** Options with the text 'unit name - school type'. */
export function unitOptions(units: readonly InviteUnit[]): Option[] {
  return units.map((unit) => ({
    value: String(unit.id),
    label: [unit.unit_name, schoolTypeText(unit)].filter(Boolean).join(' - '),
  }))
}
