/** The closed lists of spec §3 and of the domain's states; CHECK constraints and column types are both made from them. */
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
/** The races whose lane groups World Athletics tells apart. */
export const laneKinds = ['straight', 'bend', 'relay'] as const
/** Did not start, did not finish, disqualified. */
export const resultMarks = ['DNS', 'DNF', 'DQ'] as const
/** How a team came to its place: by lot, when heats were repaired or a team came back, or moved by the organiser's hand. */
export const placings = ['draw', 'repair', 'hand'] as const
/** Where a stored result was taken from. */
export const resultSources = ['hand', 'file'] as const
/** parked: kept until somebody assigns or discards it. */
export const readingStates = ['applied', 'parked', 'discarded'] as const
/** Numbers are unique within one event, or within the whole carnival. */
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
export const invoiceStatuses = ['draft', 'issued', 'sent', 'partly_paid', 'paid', 'overpaid', 'credited'] as const
/** O: not liable for tax; E: exempt, for a seller who is registered. */
export const vatExemptions = ['O', 'E'] as const
/** unknown: the answer got lost, so Maventa is asked before anything is sent again; rejected: needs somebody's hand. */
export const deliveryStates = ['queued', 'unknown', 'sent', 'rejected'] as const
/** The action that a batch applies to each of its documents. */
export const batchActions = ['maventa', 'manual', 'remind'] as const
export const batchStates = ['running', 'stopped', 'done'] as const
/** left: not done, with the reason. */
export const batchItemStates = ['waiting', 'done', 'left'] as const
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
] as const
export const allocationOrigins = ['reference', 'correction', 'proposal', 'manual', 'carried'] as const
export const paymentLogActions = ['received', 'allocated', 'undone'] as const
export const invitationDeliveries = ['queued', 'sent', 'failed'] as const
export const teamChangeKinds = ['add_team', 'withdraw_team', 'change_runners', 'exception'] as const
export const teamChangeStates = ['pending', 'approved', 'refused', 'cancelled'] as const
export const jointTeamStates = ['pending', 'accepted', 'declined'] as const
export const classChangeStates = ['pending', 'approved', 'refused'] as const
/** The organiser's texts, by the name of their table. */
export const contentKinds = ['documentation', 'qna', 'food_menu'] as const

/** Whom the organiser writes to: leaders of the units, administrators of the schools, the units' contact persons. */
export const receiverKinds = ['teacher', 'school_admin', 'contact'] as const
export const messageReceiverStates = ['queued', 'sent', 'failed'] as const
