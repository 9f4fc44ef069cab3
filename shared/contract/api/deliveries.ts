import Type from 'typebox'
import { About, Cents, Choice, Count, Day, Id, IdParams, Instant, KarnevalQuery, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { returnedMailLimit, returnedMailType } from '../returned-mail.ts'
import { DeliveryChannel, Extent, Payer } from './billing.ts'

const DeliveryState = About(
  'queued: waits for its channel, paper for the printer; accepted: the channel has taken it; delivered: the channel proves that it arrived; bounced: the receiver refused it; failed: the channel did not take it.',
  Choice('DeliveryState', ['queued', 'accepted', 'delivered', 'bounced', 'failed']),
)

const Level = About('0: the document itself; otherwise its reminder of this level.', Count)

/** Sending of invoices, credit notes and reminders, each by its payer's channel. */
export const deliveriesContract = {
  'GET /api/invoices/delivery-plan/': {
    summary: 'Hur varje osänt dokument skulle gå just nu, och vem som inget skulle få och varför',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        has_maventa: Type.Boolean(),
        count: About('Documents that can be sent now; reminders are sent when they are made.', Count),
        sum_cents: Cents,
        credit_count: About('How many of `count` are credit notes.', Count),
        channels: Type.Array(Strict({ channel: DeliveryChannel, count: Count, sum_cents: Cents })),
        unreachable_count: Count,
        returned: About(
          'Addresses that documents would go to now although what was sent there last came back; those are in `count` too.',
          Type.Array(
            Strict({
              channel: DeliveryChannel,
              address: Type.String(),
              returned_on: Day,
              cause: Type.String(),
              invoices: Type.Array(Id),
              sum_cents: Cents,
              credit_count: Count,
              payers: About(
                "Each payer's name once, with one of its records.",
                Type.Array(Strict({ billing_information: Nullable(Id), payer_name: Type.String() })),
              ),
            }),
          ),
        ),
        documents: About(
          'At most 500: those that no channel can take come first, with the reason.',
          Type.Array(
            Strict({
              invoice: Id,
              number: Count,
              kind: Type.Enum(['invoice', 'credit']),
              extent: Extent,
              reminder_level: Level,
              payer_name: Type.String(),
              school_name: Type.String(),
              unit_name: Type.String(),
              part_count: About('Number of schools of a collective document; 0 for any other.', Count),
              billing_information: Nullable(Id),
              payer_version: Nullable(Count),
              total_cents: Cents,
              channel: About('null: none is possible.', Nullable(DeliveryChannel)),
              chosen: About("The payer's own choice; null: the best possible channel.", Nullable(DeliveryChannel)),
              possible: Type.Array(DeliveryChannel),
              address: Type.String(),
              reason: Type.String(),
            }),
          ),
        ),
        papers: About(
          'Papers that wait for the printer; `up_to` names the newest of them.',
          Strict({ count: Count, up_to: Type.Integer({ minimum: 0 }) }),
        ),
      }),
    },
  },
  'GET /api/invoices/deliveries/': {
    summary: 'Vad som har skickats, på vilket sätt och hur långt det har kommit',
    access: superAdmin,
    query: Strict({
      karneval: Type.Optional(Id),
      state: Type.Optional(Type.Enum(['queued', 'accepted', 'delivered', 'bounced', 'failed'])),
      channel: Type.Optional(Type.Enum(['einvoice', 'maventa_email', 'maventa_print', 'email', 'paper'])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: {
      200: Strict({
        data: Type.Array(
          Strict({
            id: Id,
            invoice: Id,
            number: Count,
            kind: Type.Enum(['invoice', 'credit']),
            extent: Extent,
            reminder_level: Level,
            payer_name: Type.String(),
            billing_information: Nullable(Id),
            channel: DeliveryChannel,
            state: DeliveryState,
            address: Type.String(),
            cause: Type.String(),
            requested_at: Instant,
            accepted_at: Nullable(Instant),
          }),
        ),
        total: Count,
        counts: About(
          'Of all sendings of the carnival, whatever is listed.',
          Type.Array(Strict({ channel: DeliveryChannel, state: DeliveryState, count: Count })),
        ),
      }),
    },
  },
  'POST /api/invoices/deliver-invoices/': {
    summary: 'Skickar dokument eller påminnelser på betalarens sätt, eller på det som anges; alla eller ingen',
    access: superAdmin,
    body: Strict({
      documents: Type.Array(
        Strict({ invoice: Id, reminder: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })) }),
        { minItems: 1, maxItems: 500, uniqueItems: true },
      ),
      channel: Type.Optional(DeliveryChannel),
      again: About('Sends also what a channel has accepted before.', Type.Optional(Type.Boolean())),
    }),
    response: { 201: Strict({ sent: Count }) },
  },
  'POST /api/invoices/billing-information/{id}/channel/': {
    summary: 'Väljer hur en betalare får sina papper',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      channel: About('null: the best channel that its data allow.', Nullable(DeliveryChannel)),
      is_consumer: About('A private person, whose reminder fee the law limits more.', Type.Optional(Type.Boolean())),
      version: Count,
    }),
    response: { 201: Payer },
  },
  'GET /api/invoices/papers/': {
    summary: 'Alla papper som väntar på utskrift i adressordning: i en PDF, eller var för sig i en zip',
    access: superAdmin,
    query: Strict({
      karneval: Type.Optional(Id),
      up_to: Type.Integer({ minimum: 1 }),
      format: About('Default: pdf.', Type.Optional(Type.Enum(['pdf', 'zip']))),
    }),
    file: ['application/pdf', 'application/zip'],
    heavy: true,
    response: {},
  },
  'POST /api/invoices/papers-printed/': {
    summary: 'Märker väntande papper som utskrivna',
    access: superAdmin,
    body: Strict({ karneval: Id, up_to: Type.Integer({ minimum: 1 }) }),
    response: { 201: Strict({ printed: Count }) },
  },
  'POST /api/invoices/returned-mails/': {
    summary: 'Läser ett mejl som kom tillbaka (.eml) och märker dess utskick som studsat eller väntande',
    access: superAdmin,
    rawBody: [returnedMailType],
    bodyLimit: returnedMailLimit,
    response: {
      200: Strict({
        outcome: About(
          'bounced: refused for good; waiting: the mail server has not given up; nothing_new: nothing changed; unknown_mail: the report could not be tied to a sending; no_report: the file is no report of a mail server.',
          Type.Enum(['bounced', 'waiting', 'nothing_new', 'unknown_mail', 'no_report']),
        ),
        detail: About('What happened, in Swedish.', Type.String()),
        invoice: About('null: not tied to a sending.', Nullable(Id)),
      }),
    },
  },
  'GET /api/invoices/receivers/': {
    summary: 'Mottagare av e-fakturor enligt FO-nummer eller namn',
    access: { who: 'user', roles: ['school_admin', 'super_admin'] },
    query: Strict({ search: Type.String({ minLength: 2, maxLength: 100 }) }),
    response: {
      200: Strict({
        is_available: About('false: the register cannot be asked now; `detail` says why.', Type.Boolean()),
        detail: Type.String(),
        data: Type.Array(
          Strict({
            name: Type.String(),
            business_id: Type.String(),
            edi: Type.String(),
            operator: Type.String(),
            operator_edi: Type.String(),
          }),
        ),
      }),
    },
  },
} as const satisfies Contract
