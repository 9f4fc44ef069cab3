import type { Change } from './api.ts'

const placesOfSchool: Readonly<Record<string, string>> = {
  school: '/detail/school',
  school_unit: '/detail/school',
  user: '/admin/myschool',
  invitation: '/admin/myschool',
  billing_information: '/admin/billing',
  invoice: '/admin/billing',
}

const placesOfOrganiser: Readonly<Record<string, string>> = {
  user: '/admin/usersettings',
  invitation: '/admin/usersettings',
  karneval: '/admin/karneval',
  event_instance: '/admin/karneval',
  product: '/admin/karneval',
  timetable_row: '/admin/tidtabell',
  timetable_delay: '/admin/tidtabell',
  track: '/admin/tidtabell',
  arena_map: '/admin/tidtabell',
  payment_file: '/economy/referencepayments',
  refund_file: '/economy/aterbetalningar',
  official_link: '/tavlingsdag/lankar',
  carnival_record: '/tavlingsdag/rekord',
  documentation: '/admin/innehall',
  qna: '/admin/innehall',
  food_menu: '/admin/innehall',
  message: '/admin/meddelanden',
}

/** Pages of one object, whose id follows. */
const pagesOfSchool: Readonly<Record<string, string>> = {
  billing_information: '/detail/invoicedetail',
}

const pagesOfOrganiser: Readonly<Record<string, string>> = {
  school: '/detail/school',
  billing_information: '/detail/invoicedetail',
  invoice: '/economy/faktura',
}

/** The page where the reader sees what was changed; null where the role has none. */
export function changePlace({ action, object_type, object_id }: Change, isOrganiser: boolean): string | null {
  const page = (isOrganiser ? pagesOfOrganiser : pagesOfSchool)[object_type]
  // What was removed has no page any more.
  if (page !== undefined && object_id !== null && !action.endsWith('.remove')) return `${page}/${object_id}`
  return (isOrganiser ? placesOfOrganiser : placesOfSchool)[object_type] ?? null
}
