import { officialTasks } from '@stafapp/shared/contract/raceday'

/** Closed lists; CHECK constraints and column types are both derived from them. */
export const schoolTypes = ['primary_school', 'middle_school', 'secondary_school'] as const
export const schoolSubtypes = ['none', 'invited', 'language', 'small', 'special', 'upv'] as const
export const genderTypes = ['male', 'female', 'mixed', 'mixed_alternating', 'custom'] as const
export const roleNames = ['teacher', 'school_admin', 'super_admin'] as const
export const rounds = ['TRIAL', 'FINAL'] as const

export const schoolStatuses = ['active', 'closed', 'unknown'] as const
export const karnevalStatuses = ['draft', 'upcoming', 'active', 'archived'] as const
export const eventCategories = ['kort', 'ovrig', 'gatustafett', 'masstafett'] as const
export const eventInstanceStatuses = ['draft', 'open', 'cancelled'] as const
export const teamStatuses = ['draft', 'registered', 'confirmed', 'withdrawn'] as const
export const runnerGenders = ['female', 'male'] as const
export const heatStatuses = ['planned', 'called', 'run'] as const
/** Race types with their own lane groups in World Athletics rules. */
export const laneKinds = ['straight', 'bend', 'relay'] as const
/** How a team got its place: by draw, by repair of the heats or a team's return, or moved by the organiser. */
export const placings = ['draw', 'repair', 'hand'] as const
/** parked: kept until it is assigned or discarded. */
export const readingStates = ['applied', 'parked', 'discarded'] as const
/** Scope in which bib numbers are unique. */
export const bibScopes = ['event', 'karneval'] as const
export const timetableKinds = ['race', 'program', 'service', 'ceremony'] as const

export const productCategories = [
  'stafetter',
  'bespisning_friday',
  'bespisning_saturday',
  'logi',
  'hejarklack',
  'inmarsch',
] as const
export const productPurposes = ['late_team_fee', 'incomplete_team_fee'] as const
export const orderStatuses = ['draft', 'placed', 'locked', 'invoiced'] as const
export const orderRowSources = ['ordered', 'team_fee', 'late_change'] as const
export const orderChangeStates = ['pending', 'approved', 'refused', 'withdrawn'] as const
export const invoiceKinds = ['invoice', 'credit', 'reminder'] as const
/** Statuses of a sent invoice with an amount still due; the status is derived from the balance. */
export const unpaidInvoiceStatuses = ['sent', 'partly_paid'] as const
/** whole: all of an order, or all that is left of an invoice; difference: what an order's change adds or takes away; deduction: credited by hand while the order stays. */
export const invoiceExtents = ['whole', 'difference', 'deduction'] as const
/** How a change of an invoiced order reaches the payer. */
export const corrections = ['difference', 'replace'] as const
export const invoiceStatuses = ['draft', 'issued', 'sent', 'partly_paid', 'paid', 'overpaid', 'credited'] as const
/** O: not subject to VAT; E: exempt, for a VAT-registered seller. */
export const vatExemptions = ['O', 'E'] as const
/** unknown: the answer was lost, so Maventa is asked before sending again; rejected: needs manual action. */
export const deliveryStates = ['queued', 'unknown', 'sent', 'rejected'] as const
/** The ways in which a paper reaches its payer; the first three go through Maventa. */
export const deliveryChannels = ['einvoice', 'maventa_email', 'maventa_print', 'email', 'paper'] as const
/**
 * queued: waits for its channel, paper for the printer; accepted: the channel has taken it; delivered: the channel proves
 * that it arrived; bounced: the receiver refused it; failed: the channel did not take it.
 */
export const documentDeliveryStates = ['queued', 'accepted', 'delivered', 'bounced', 'failed'] as const
/** The action that a batch applies to each document. */
export const batchActions = ['maventa', 'manual', 'remind', 'deliver', 'remind_again'] as const
export const batchStates = ['running', 'stopped', 'done'] as const
/** left: skipped, with a reason. */
export const batchItemStates = ['waiting', 'done', 'left'] as const
export const bankFileFormats = ['ktl', 'camt054', 'camt053', 'op', 'nordea', 's_pankki', 'danske', 'lines'] as const
export const paymentStates = [
  'exact',
  'partial',
  'over',
  'split',
  'unknown_reference',
  'bad_check_digit',
  'already_paid',
  'credited_invoice',
  'correction',
  'ignored_zero',
  'written_off',
  'refunded',
] as const
export const allocationOrigins = [
  'reference',
  'correction',
  'proposal',
  'manual',
  'carried',
  'advance',
  'written_off',
] as const
/** Where money of a payment ends that is for no invoice. */
export const placementKinds = ['refund', 'not_ours', 'advance', 'written_off'] as const
/** gone: the bank has told that the money has left the account. */
export const refundStates = ['made', 'downloaded', 'sent', 'gone'] as const
export const painVersions = ['09', '03'] as const
export const paymentLogActions = ['received', 'allocated', 'undone', 'placed'] as const
export const invitationDeliveries = ['queued', 'sent', 'failed'] as const
export const teamChangeKinds = ['add_team', 'withdraw_team', 'change_runners', 'exception'] as const
export const teamChangeStates = ['pending', 'approved', 'refused', 'cancelled'] as const
export const jointTeamStates = ['pending', 'accepted', 'declined'] as const
export const classChangeStates = ['pending', 'approved', 'refused'] as const
/** The organiser's texts, by table name. */
export const contentKinds = ['documentation', 'qna', 'food_menu'] as const

/** Recipients of the organiser's messages: team leaders, school administrators, contact persons. */
export const receiverKinds = ['teacher', 'school_admin', 'contact'] as const
export const messageReceiverStates = ['queued', 'sent', 'failed'] as const
/** Who recorded a race-day fact: a task's link, or the organiser. */
export const factSources = [...officialTasks, 'organiser', 'leader'] as const
