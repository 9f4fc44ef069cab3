import { retention } from '@stafapp/shared/contract/retention'
import { type SQL, sql } from 'drizzle-orm'

/**
 * The personal data in a text column, and when it is erased:
 *
 * - `plain`: none. Closed lists, ids, places, public texts of the organiser.
 * - `secret`: none, and never exported: hashes of passwords and links.
 * - `school`: contact details of a school as an organisation.
 * - `account`: the person of an account; removed by `eraseAccount`.
 * - `audit`: details of a change; removed by `scrubAudit`.
 * - `swept`: deleted with its row when its time is over (`sweep`).
 * - `sealed`: as `swept`, and never shown: it holds a link that acts for its reader.
 * - `bookkeeping`: kept as long as bokföringslagen requires, even after a request for erasure; then `purgeVouchers`
 *   deletes it.
 * - a value: a runner's name, or a text that may contain one. Replaced by that value when the carnival's names are
 *   erased.
 */
export type Fate =
  | 'plain'
  | 'secret'
  | 'school'
  | 'account'
  | 'audit'
  | 'swept'
  | 'sealed'
  | 'bookkeeping'
  | { becomes: SQL }

/** In the SQL a row is `t`, and its carnival `k` of the table `karneval`. */
export type PersonalTable = {
  /** The name shown for its rows. */
  label: string
  columns: Readonly<Record<string, Fate>>
  /** Condition for a row of the carnival `k`. */
  ofKarneval?: SQL
  /** Condition for a row of a school. */
  ofSchool?: (schoolId: number) => SQL
  /** Condition for a row about the person of an account. */
  ofPerson?: (userId: number) => SQL
  /** Delete the whole row with the carnival's names: the rest has no use. */
  isDeleted?: true
}

const empty: Fate = { becomes: sql`''` }
const nothing: Fate = { becomes: sql`null` }

const unitsOf = (schoolId: number) => sql`(select u.id from school_unit u where u.school_id = ${schoolId})`
const usersOf = (schoolId: number) => sql`(
  select a.id from app_user a where a.school_id = ${schoolId}
  union select l.user_id from user_school_unit l where l.school_unit_id in ${unitsOf(schoolId)})`

const addressesOf = (schoolId: number) => sql`(
  select lower(a.email) from app_user a where a.id in ${usersOf(schoolId)}
  union select lower(c.email) from contact_person c where c.school_unit_id in ${unitsOf(schoolId)}
  union select lower(i.email) from invitation i where i.school_unit_id in ${unitsOf(schoolId)})`

const ofUnit = (schoolId: number) => sql`t.school_unit_id in ${unitsOf(schoolId)}`
const ofOrder = (schoolId: number) =>
  sql`t.order_id in (select o.id from unit_order o where o.school_unit_id in ${unitsOf(schoolId)})`
const ofUser = (schoolId: number) => sql`t.user_id in ${usersOf(schoolId)}`
const ofAccount = (userId: number) => sql`t.user_id = ${userId}`
/** Only a confirmed address is the person's own. */
const addressOf = (userId: number) =>
  sql`(select lower(a.email) from app_user a where a.id = ${userId} and a.email_verified_at is not null)`
const ofInvoice = (schoolId: number) =>
  sql`t.invoice_id in (select i.id from invoice i where i.school_unit_id in ${unitsOf(schoolId)})`

const direct = sql`t.karneval_id = k.id`
const throughEvent = sql`t.event_instance_id in (select i.id from event_instance i where i.karneval_id = k.id)`
const throughOrder = sql`t.order_id in (select o.id from unit_order o where o.karneval_id = k.id)`

/**
 * All tables with text columns, and the fate of each column; a test fails for a missing column. Erasure and its check,
 * a school's export and a school's erasure all use this list.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  runner: {
    label: 'Löpare',
    columns: { first_name: empty, last_name: empty, gender: 'plain', school_class: empty },
    ofKarneval: direct,
    ofSchool: ofUnit,
  },
  team: {
    label: 'Lag',
    columns: {
      // A team may be named after its runners, so its original name is restored.
      name: {
        becomes: sql`(select s.name from school_unit u join school s on s.id = u.school_id where u.id = t.school_unit_id)
          || ' ' || t.number`,
      },
      status: 'plain',
      bib: 'plain',
      exception_reason: nothing,
      withdrawn_legs: 'plain',
    },
    ofKarneval: throughEvent,
    ofSchool: ofUnit,
  },
  leg: { label: 'Laguppställningar', columns: { round: 'plain' } },
  joint_team: { label: 'Lag över skolgränserna', columns: { status: 'plain' }, ofSchool: ofUnit },
  team_change: {
    label: 'Ändringsanmälningar',
    columns: {
      kind: 'plain',
      round: 'plain',
      wanted: 'plain',
      replaced: 'plain',
      reason: empty,
      status: 'plain',
      answer: empty,
    },
    ofKarneval: throughEvent,
    ofSchool: ofUnit,
  },
  unit_class_change: {
    label: 'Ändringar av enheters klass',
    columns: { school_types: 'plain', school_subtypes: 'plain', status: 'plain', answer: empty },
    // A decision has no carnival; erase it with the first carnival that ends after it.
    ofKarneval: sql`t.decided_at::date <= k.ends_on`,
    ofSchool: ofUnit,
  },
  unit_order: {
    label: 'Beställningar',
    columns: { status: 'plain', mascot: empty },
    ofKarneval: direct,
    ofSchool: ofUnit,
  },
  unit_order_row: {
    label: 'Beställningsrader',
    // The check constraint requires a reason on late rows: empty is allowed, null is not.
    columns: { note: empty, source: 'plain', reason: { becomes: sql`case when t.reason is not null then '' end` } },
    ofKarneval: direct,
    ofSchool: ofOrder,
  },
  order_change: {
    label: 'Beställningsändringar',
    columns: { wanted: 'plain', reason: empty, status: 'plain', answer: empty },
    ofKarneval: throughOrder,
    ofSchool: ofOrder,
  },
  cheer_squad: {
    label: 'Hejarklackar',
    columns: { class_name: empty, adult_name: empty, adult_phone: empty },
    ofKarneval: throughOrder,
    ofSchool: ofOrder,
  },
  special_diets: {
    label: 'Specialdieter',
    columns: { entries: { becomes: sql`'[]'::jsonb` } },
    ofKarneval: direct,
    ofSchool: ofUnit,
    isDeleted: true,
  },
  contact_person: {
    label: 'Kontaktpersoner',
    columns: { name: empty, email: empty, phone: empty },
    // Belongs to a unit but no carnival: erase entries made before the carnival's names are erased.
    ofKarneval: sql`t.updated_at < (k.ends_on + ${retention.nameDays}::int)::timestamp at time zone 'Europe/Helsinki'`,
    ofSchool: ofUnit,
    isDeleted: true,
  },
  app_user: {
    label: 'Konton',
    columns: {
      username: 'account',
      email: 'account',
      first_name: 'account',
      last_name: 'account',
      phone: 'account',
      password_hash: 'secret',
    },
    ofSchool: (schoolId) => sql`t.id in ${usersOf(schoolId)}`,
    ofPerson: (userId) => sql`t.id = ${userId}`,
  },
  user_role: { label: 'Roller', columns: { role: 'plain' }, ofSchool: ofUser, ofPerson: ofAccount },
  session: {
    label: 'Inloggningar',
    columns: { token_hash: 'secret', user_agent: 'swept' },
    ofSchool: ofUser,
    ofPerson: ofAccount,
  },
  account_token: {
    label: 'Länkar i mejl',
    columns: { kind: 'plain', email: 'swept', token_hash: 'secret' },
    ofSchool: ofUser,
    ofPerson: ofAccount,
  },
  user_factor: {
    label: 'Tvåstegsinloggning',
    columns: { secret: 'secret' },
    ofSchool: ofUser,
    ofPerson: ofAccount,
  },
  recovery_code: {
    label: 'Reservkoder',
    columns: { code_hash: 'secret' },
    ofSchool: ofUser,
    ofPerson: ofAccount,
  },
  invitation: {
    label: 'Inbjudningar',
    columns: { email: 'swept', role: 'plain', token_hash: 'secret', delivery: 'plain' },
    ofSchool: ofUnit,
    ofPerson: (userId) => sql`(lower(t.email) = ${addressOf(userId)} or t.accepted_by = ${userId})`,
  },
  mail_message: {
    label: 'Mejl',
    columns: {
      kind: 'plain',
      to_address: 'swept',
      reply_to: 'swept',
      subject: 'swept',
      text: 'sealed',
      html: 'sealed',
      message_id: 'plain',
      state: 'plain',
      cause: 'plain',
    },
    ofSchool: (schoolId) => sql`lower(t.to_address) in ${addressesOf(schoolId)}`,
    ofPerson: (userId) => sql`lower(t.to_address) = ${addressOf(userId)}`,
  },
  // A message goes to several schools; a school's own part is in message_receiver.
  message: { label: 'Meddelanden', columns: { subject: 'swept', body: 'swept', selection: 'plain' } },
  message_receiver: {
    label: 'Mottagna meddelanden',
    columns: { name: 'swept', address: 'swept', kinds: 'plain', schools: 'plain', state: 'plain', cause: 'plain' },
    ofSchool: (schoolId) => sql`lower(t.address) in ${addressesOf(schoolId)}`,
    ofPerson: ofAccount,
  },
  audit_entry: {
    label: 'Ändringslogg',
    columns: {
      action: 'plain',
      object_type: 'plain',
      before: 'audit',
      after: 'audit',
      reason: 'audit',
      request_id: 'plain',
    },
    ofSchool: ofUser,
    ofPerson: ofAccount,
  },
  push_subscription: {
    label: 'Enheter med aviseringar',
    columns: { endpoint: 'swept', p256dh: 'secret', auth: 'secret' },
  },
  push_notice: {
    label: 'Aviseringar',
    columns: { key: 'plain', title: 'plain', body: 'plain', path: 'plain' },
  },
  push_known_starts: { label: 'Starter som har aviserats', columns: { starts: 'plain' } },
  idempotency_key: {
    label: 'Svar på upprepade anrop',
    columns: { key: 'plain', call: 'plain', body_hash: 'secret', answer: 'swept' },
  },
  error_report: {
    label: 'Felrapporter',
    columns: { error_trace: 'swept', description: 'swept', user_agent: 'swept', request_id: 'plain' },
  },
  billing_information: {
    label: 'Betalare',
    columns: {
      name: 'bookkeeping',
      street_address: 'bookkeeping',
      mail_address: 'bookkeeping',
      city: 'bookkeeping',
      zipcode: 'bookkeeping',
      country: 'bookkeeping',
      phone: 'bookkeeping',
      email: 'bookkeeping',
      edi: 'bookkeeping',
      operator: 'bookkeeping',
      operator_edi: 'bookkeeping',
      buyer_reference: 'bookkeeping',
      cost_centre: 'bookkeeping',
      business_id: 'bookkeeping',
      channel: 'plain',
    },
    ofSchool: ofUnit,
  },
  invoice: {
    label: 'Fakturor',
    columns: {
      kind: 'plain',
      extent: 'plain',
      billing: 'bookkeeping',
      seller: 'bookkeeping',
      reason: 'bookkeeping',
      vat: 'bookkeeping',
      reference_number: 'bookkeeping',
      status: 'plain',
      maventa_id: 'bookkeeping',
      maventa_state: 'bookkeeping',
    },
    ofSchool: ofUnit,
  },
  invoice_part: {
    label: 'Samlingsfakturors delar',
    columns: { billing: 'bookkeeping' },
    ofSchool: ofUnit,
  },
  payer_choice: {
    label: 'Val av faktura per betalare',
    columns: { sign: 'bookkeeping', correction: 'plain' },
  },
  invoice_row: {
    label: 'Fakturarader',
    columns: { category: 'plain', description: 'bookkeeping', unit: 'plain' },
    ofSchool: ofInvoice,
  },
  maventa_delivery: {
    label: 'Sända fakturor',
    columns: {
      uuid: 'plain',
      state: 'plain',
      cause: 'bookkeeping',
      maventa_id: 'bookkeeping',
      maventa_state: 'bookkeeping',
    },
    ofSchool: ofInvoice,
  },
  invoice_delivery: {
    label: 'Utskickade fakturor',
    columns: {
      channel: 'plain',
      state: 'plain',
      address: 'bookkeeping',
      cause: 'bookkeeping',
      maventa_id: 'bookkeeping',
      maventa_state: 'bookkeeping',
    },
    ofSchool: ofInvoice,
  },
  invoice_reminder: { label: 'Påminnelser', columns: { interest: 'bookkeeping' }, ofSchool: ofInvoice },
  payment_promise: { label: 'Löften om betalning', columns: { note: 'bookkeeping' }, ofSchool: ofInvoice },
  invoice_batch: { label: 'Utskick av fakturor', columns: { action: 'plain', state: 'plain' } },
  invoice_batch_item: {
    label: 'Fakturor i utskick',
    columns: { state: 'plain', reason: 'bookkeeping' },
    ofSchool: ofInvoice,
  },
  payment: {
    label: 'Betalningar',
    columns: {
      entry_key: 'bookkeeping',
      account: 'bookkeeping',
      archive_id: 'bookkeeping',
      reference: 'bookkeeping',
      payer: 'bookkeeping',
      message: 'bookkeeping',
      state: 'plain',
      note: 'bookkeeping',
    },
    ofSchool: (schoolId) => sql`t.id in (
      select p.payment_id from payment_allocation p join invoice i on i.id = p.invoice_id
      where i.school_unit_id in ${unitsOf(schoolId)})`,
  },
  payment_file: { label: 'Bankfiler', columns: { name: 'bookkeeping', format: 'plain', checksum: 'plain' } },
  payment_allocation: { label: 'Bokningar', columns: { origin: 'plain' } },
  payment_log: { label: 'Betalningslogg', columns: { action: 'plain' } },
  payment_placement: { label: 'Betalningar utan faktura', columns: { kind: 'plain', reason: 'bookkeeping' } },
  refund: {
    label: 'Återbetalningar',
    columns: {
      name: 'bookkeeping',
      iban: 'bookkeeping',
      message: 'bookkeeping',
      end_to_end_id: 'plain',
      state: 'plain',
    },
  },
  refund_file: {
    label: 'Betalningsuppdrag',
    columns: { message_id: 'plain', pain_version: 'plain', content: 'bookkeeping' },
  },
  bank_statement: { label: 'Kontoutdrag', columns: { account: 'bookkeeping' } },
  bookkeeping_settings: {
    label: 'Bokföringens inställningar',
    columns: { pain_version: 'plain', bank_service_id: 'plain', accounts: 'plain', products: 'plain' },
  },
  period_lock: { label: 'Låsta perioder', columns: { reason: 'bookkeeping' } },
  school: { label: 'Skolan', columns: { name: 'plain', number: 'plain', municipality: 'plain', status: 'plain' } },
  school_unit: {
    label: 'Skolenheter',
    columns: {
      unit_name: 'plain',
      school_types: 'plain',
      school_subtypes: 'plain',
      street_address: 'school',
      mail_address: 'school',
      city: 'school',
      zipcode: 'school',
      country: 'school',
      phone: 'school',
      email: 'school',
    },
    ofSchool: (schoolId) => sql`t.school_id = ${schoolId}`,
  },
  karneval: {
    label: 'Karnevaler',
    columns: {
      name: 'plain',
      status: 'plain',
      venue: 'plain',
      city: 'plain',
      banner_text: 'plain',
      results_service: 'plain',
      young_results: 'plain',
      // Public on every page: the organiser's office, chosen by the organiser.
      contact_name: 'plain',
      contact_email: 'plain',
      contact_phone: 'plain',
      contact_hours: 'plain',
    },
  },
  event: {
    label: 'Grenar',
    columns: {
      name: 'plain',
      category: 'plain',
      school_types: 'plain',
      school_subtypes: 'plain',
      gender_type: 'plain',
      composition: 'plain',
      rounds: 'plain',
    },
  },
  event_instance: { label: 'Karnevalens grenar', columns: { status: 'plain' } },
  event_round: { label: 'Omgångar', columns: { round: 'plain' } },
  product: {
    label: 'Produkter',
    columns: { code: 'plain', name: 'plain', category: 'plain', unit: 'plain', purpose: 'plain' },
  },
  invoicing_settings: {
    label: 'Faktureringens inställningar',
    columns: {
      name: 'plain',
      business_id: 'plain',
      vat_number: 'plain',
      street_address: 'plain',
      zipcode: 'plain',
      city: 'plain',
      email: 'plain',
      phone: 'plain',
      iban: 'plain',
      bic: 'plain',
      edi: 'plain',
      operator_edi: 'plain',
      vat_exemption: 'plain',
      vat_exemption_reason: 'plain',
      vat_exemption_text: 'plain',
    },
  },
  // Heats, drafts and publications hold ids and places; names are looked up for display.
  heat: { label: 'Heat', columns: { round: 'plain', status: 'plain' } },
  heat_place: { label: 'Banor', columns: { round: 'plain', placed_as: 'plain' } },
  heat_move: { label: 'Flyttar för hand', columns: { round: 'plain', moved: 'plain' } },
  heat_round: {
    label: 'Lottningar',
    columns: { round: 'plain', seed: 'plain', lane_kind: 'plain' },
  },
  heat_draft: { label: 'Lottningsförslag', columns: { seed: 'plain', rounds: 'plain' } },
  heat_version: {
    label: 'Publicerade heat',
    columns: {
      seed: 'plain',
      parameters: 'plain',
      quality: 'plain',
      diff: 'plain',
      snapshot: 'plain',
      entries: 'plain',
    },
  },
  freed_place: { label: 'Lediga banor', columns: { round: 'plain' } },
  trial_result: { label: 'Försöksresultat', columns: { mark: 'plain', source: 'plain' } },
  result_reading: {
    label: 'Resultatfiler',
    columns: {
      file_name: 'plain',
      title: 'plain',
      rows: 'plain',
      checksum: 'plain',
      state: 'plain',
      reason: 'plain',
      round: 'plain',
    },
  },
  official_link: {
    label: 'Funktionärslänkar',
    // A link may be named after the person who works by it.
    columns: { task: 'plain', name: empty, token_hash: 'secret' },
    ofKarneval: direct,
    // Officials are the organiser's; no row belongs to a school.
    ofSchool: () => sql`false`,
  },
  official_session: { label: 'Öppnade funktionärslänkar', columns: { token_hash: 'secret' } },
  raceday_fact: {
    label: 'Tävlingsdagens anteckningar',
    // A protest's own words are in protest_text.
    columns: { kind: 'plain', round: 'plain', source: 'plain', detail: 'plain' },
  },
  protest_text: {
    label: 'Protester',
    columns: { text: empty },
    ofKarneval: throughEvent,
    ofSchool: (schoolId) => sql`t.team_id in (select m.id from team m where m.school_unit_id in ${unitsOf(schoolId)})`,
  },
  // Neither name is a school's own for its team: they stay for all years.
  carnival_record: {
    label: 'Karnevalsrekord',
    columns: { school_name: 'plain', team_name: 'plain', round: 'plain' },
  },
  declined_record: { label: 'Rekord som inte godkändes', columns: { round: 'plain' } },
  prize_ceremony: {
    label: 'Prisutdelningar',
    columns: { presenter: empty },
    ofKarneval: throughEvent,
    // Who gives out prizes is the organiser's; no row belongs to a school.
    ofSchool: () => sql`false`,
  },
  bib_setting: { label: 'Nummerlappar', columns: { scope: 'plain' } },
  timetable_row: { label: 'Tidtabell', columns: { title: 'plain', kind: 'plain', round: 'plain' } },
  track: { label: 'Banor i tidtabellen', columns: { name: 'plain', assembly_point: 'plain' } },
  arena_map: { label: 'Kartor över arenan', columns: { svg: 'plain' } },
  documentation: { label: 'Dokument', columns: { slug: 'plain', title: 'plain', body: 'plain' } },
  qna: { label: 'Frågor och svar', columns: { question: 'plain', answer: 'plain', topic: 'plain' } },
  food_menu: { label: 'Matsedel', columns: { meal: 'plain', text: 'plain' } },
  content_version: { label: 'Publicerade texter', columns: { kind: 'plain', content: 'plain' } },
  content_file: { label: 'Bilagor', columns: { name: 'plain', type: 'plain', bytes: 'plain' } },
  news_cache: { label: 'Nyheter', columns: { items: 'plain' } },
  attempt_count: { label: 'Räknade försök', columns: { key: 'plain' } },
  change_event: { label: 'Ändringar för öppna flikar', columns: { calls: 'plain' } },
}
