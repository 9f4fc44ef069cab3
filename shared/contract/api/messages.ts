import Type, { type Static } from 'typebox'
import {
  About,
  Choice,
  Count,
  Id,
  IdParams,
  Instant,
  List,
  Named,
  Nullable,
  OneLine,
  SchoolSubtype,
  SchoolType,
  Strict,
} from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { MissingCode } from './schools.ts'

const ReceiverKind = Choice('ReceiverKind', ['teacher', 'school_admin', 'contact'])

/** Units that meet all given conditions, and the recipients there. Only `to` given: all units. */
const selectionFields = {
  event_instance: About('Units with a team in this event.', Type.Optional(Id)),
  school_type: Type.Optional(Type.Array(SchoolType)),
  school_subtype: Type.Optional(Type.Array(SchoolSubtype)),
  school: Type.Optional(Type.Array(Id, { maxItems: 300 })),
  missing: About(
    'Units that cause their school to lack at least one of these; `phone` selects the leaders themselves.',
    Type.Optional(Type.Array(MissingCode)),
  ),
  to: Type.Array(ReceiverKind, { minItems: 1 }),
}
const Selection = Named('MessageSelection', selectionFields)
export type MessageSelection = Static<typeof Selection>

const Receiver = Named('MessageReceiver', {
  name: Type.String(),
  address: Type.String(),
  kinds: Type.Array(ReceiverKind),
  schools: Type.Array(Type.String()),
})

const PlannedReceiver = Named('MessagePlannedReceiver', {
  ...Receiver.properties,
  missing: About(
    'What the field `{saknas}` stands for: one line per unit that lacks something.',
    Type.Array(Type.String()),
  ),
})

const LeftOut = Named('MessageReceiverLeftOut', {
  ...Receiver.properties,
  reason: Type.Enum(['unverified', 'disabled', 'no_address']),
})

/** The current recipients. `fingerprint` is returned when sending: changed recipients are a conflict. */
const planFields = {
  receivers: Type.Array(PlannedReceiver),
  left_out: Type.Array(LeftOut),
  fingerprint: Type.String(),
}
const Fingerprint = Type.String({ minLength: 1, maxLength: 100 })

const messageFields = {
  id: Id,
  karneval: Id,
  subject: Type.String(),
  body: About('Markdown, with the fields {namn}, {skola} and {saknas} as they were written.', Type.String()),
  selection: Selection,
  event_name: Nullable(Type.String()),
  school_names: Type.Array(Type.String()),
  sent_by: About('Empty if the account is gone.', Type.String()),
  sent_at: Instant,
  receiver_count: Count,
  queued_count: Count,
  sent_count: Count,
  failed_count: Count,
  undo_s: About('Seconds during which the message can still be taken back; 0: it is on its way.', Count),
}
const Message = Named('Message', messageFields)

const letterFields = {
  karneval: Type.Optional(Id),
  selection: Selection,
  subject: OneLine(150, 1),
  body: Type.String({ minLength: 1, maxLength: 20_000 }),
}

const Again = About(
  'failed: recipients whose mail failed. unreached: these, and everyone the selection now finds who has no mail.',
  Choice('MessageResend', ['failed', 'unreached']),
)

export const messagesContract = {
  'GET /api/messages/receivers/': {
    summary: 'Vilka ett urval når, och vilka som faller bort och varför',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), ...selectionFields }),
    response: {
      200: Strict({
        ...planFields,
        reply_to: About("Reply address: the sender's own verified one, else empty.", Type.String()),
        undo_s: About('Seconds during which a sent message can be taken back.', Count),
        school_count: About("Schools in the selection; equals the overview's number.", Count),
        unreached: About('Those of them without a recipient.', Type.Array(Strict({ id: Id, name: Type.String() }))),
      }),
    },
  },
  'POST /api/messages/': {
    summary: 'Skicka ett meddelande till de mottagare som förhandsgranskades',
    access: superAdmin,
    body: Strict({
      ...letterFields,
      fingerprint: Fingerprint,
      repeated: About(
        'Send although the same person sent the same letter to the same receivers in the last ten minutes.',
        Type.Optional(Type.Boolean()),
      ),
    }),
    response: { 201: Message },
    refusals: [409],
  },
  'POST /api/messages/test/': {
    summary: 'Skicka ett prov av meddelandet till sig själv, så som en av mottagarna får det',
    access: superAdmin,
    body: Strict({
      ...letterFields,
      address: About(
        'The receiver whose fields are filled in; default: the first one.',
        Type.Optional(OneLine(254, 1)),
      ),
    }),
    response: { 200: Strict({ to: Type.String() }) },
    refusals: [409],
  },
  'POST /api/messages/{id}/undo/': {
    summary: 'Ta tillbaka ett meddelande innan det har börjat skickas',
    access: superAdmin,
    params: IdParams,
    response: {
      200: Strict({ subject: messageFields.subject, body: messageFields.body, selection: Selection }),
    },
    refusals: [409],
  },
  'GET /api/messages/': {
    summary: 'Skickade meddelanden, det nyaste först',
    access: superAdmin,
    query: Strict({
      karneval: Type.Optional(Id),
      school: About('Only messages that went to somebody of this school.', Type.Optional(Id)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    response: { 200: Strict({ total: Count, data: Type.Array(Message) }) },
  },
  'GET /api/messages/mine/': {
    summary:
      'Arrangörens meddelanden till det egna kontot, det nyaste först; för arrangören i en skolas ställe till skolans folk',
    access: { who: 'user', roles: ['teacher', 'school_admin'], own: ['teacher', 'school_admin'] },
    response: {
      200: List(
        Strict({
          id: Id,
          karneval: Id,
          subject: Type.String(),
          body: Type.String(),
          sent_by: About("The sender's name; empty if the account is gone.", Type.String()),
          reply_to: About("The sender's verified address, which the mail named too; otherwise empty.", Type.String()),
          sent_at: Instant,
          is_new: About(
            'Not shown to the account before; before the first visit: of the last 14 days.',
            Type.Boolean(),
          ),
          event_name: About('The event whose teams it is about; null: no certain one.', Nullable(Type.String())),
          asks: About(
            'What the receivers were chosen for lacking, and whether the own units lack it now; of a leader `phone` is the own.',
            Type.Array(Strict({ code: MissingCode, is_missing: Type.Boolean() })),
          ),
        }),
      ),
    },
  },
  'POST /api/messages/mine/read/': {
    summary: 'Det egna kontot har läst meddelandena till och med ett av dem, också för andra enheter',
    access: { who: 'user', roles: ['teacher', 'school_admin'], own: ['teacher', 'school_admin'] },
    body: Strict({ until: About('The newest message that was shown.', Id) }),
    response: { 204: Type.Null() },
  },
  'GET /api/messages/{id}/': {
    summary: 'Ett meddelande med varje mottagares läge',
    access: superAdmin,
    params: IdParams,
    response: {
      200: Strict({
        ...messageFields,
        receivers: Type.Array(
          Strict({
            id: Id,
            /** Name and address are empty after the account has been erased. */
            ...Receiver.properties,
            state: Type.Enum(['queued', 'sent', 'failed']),
            cause: About('Why the newest attempt failed, in Swedish; otherwise empty.', Type.String()),
            send_count: Count,
            sent_at: Nullable(Instant),
          }),
        ),
      }),
    },
  },
  'GET /api/messages/{id}/again/': {
    summary: 'Vilka som skulle få meddelandet på nytt',
    access: superAdmin,
    params: IdParams,
    query: Strict({ to: Again }),
    response: { 200: Strict(planFields) },
  },
  'POST /api/messages/{id}/again/': {
    summary: 'Skicka meddelandet på nytt till dem som förhandsgranskades',
    access: superAdmin,
    params: IdParams,
    body: Strict({ to: Again, fingerprint: Fingerprint }),
    response: { 201: Message },
  },
} as const satisfies Contract
