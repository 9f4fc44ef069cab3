import type { MySchool, Unit } from './api.ts'

const contact_info = {
  street_address: 'Skolgatan 1',
  mail_address: '',
  zipcode: '65100',
  city: 'Vasa',
  country: 'Finland',
  phone: '',
  email: '',
}

const unit = (id: number): Unit => ({
  id,
  school: 7,
  unit_name: id === 1 ? 'Vasa gymnasium' : `Enhet ${id}`,
  school_type: ['secondary_school'],
  school_subtype: ['none'],
  student_count: null,
  contact_info,
  class_change: null,
})

type Figures = MySchool['units'][number]

/** A school with one leader and a unit per given row of figures; what is left out is zero. */
export function homeWith(rows: Partial<Figures>[] = [{}], changes: Partial<MySchool> = {}): MySchool {
  const units = rows.map((row, index) => ({
    school_unit: index + 1,
    intent_count: 0,
    team_count: 0,
    unready_count: 0,
    has_order: false,
    orders_nothing: false,
    has_registrations: false,
    uncovered_count: 0,
    uncovered: [],
    ...row,
  }))
  const ids = units.map(({ school_unit }) => school_unit)
  return {
    school: { id: 7, name: 'Vasa skola', number: null, municipality: 'Vasa', version: 1, school_unit: ids.map(unit) },
    leaders: [
      {
        id: 3,
        name: 'Karin Nyman',
        is_self: true,
        email: 'karin.nyman@vasa.example',
        phone: '+358501234567',
        roles: ['teacher'],
        school_units: ids,
      },
    ],
    deadlines: [],
    units,
    messages: [],
    requests: [],
    invitations: [],
    day: null,
    invoices: null,
    shared_invoice_parts: null,
    uninvoiced: null,
    ...changes,
  }
}
