import { read } from '@stafapp/shared/calls'
import { returnedMailType } from '@stafapp/shared/contract/returned-mail'
import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
export type PreviewPayer = Preview['payers'][number]
export type Invoice = ResponseOf<'GET /api/invoices/invoices/{id}/'>
export type Settings = ResponseOf<'GET /api/invoices/invoicing-settings/'>
export type ListQuery = QueryOf<'GET /api/invoices/invoices/'>

export type RuleCheck = ResponseOf<'GET /api/invoices/rule-check/'>
export type InvoiceRuleCheck = ResponseOf<'GET /api/invoices/invoices/{id}/rule-check/'>

export const ruleCheckQuery = (karneval: number) => read('GET /api/invoices/rule-check/', { query: { karneval } })
export const invoiceRuleCheckQuery = (id: number) =>
  read('GET /api/invoices/invoices/{id}/rule-check/', { params: { id } })

export const previewQuery = (karneval: number) => read('GET /api/invoices/invoicing-preview/', { query: { karneval } })

/** Polling interval while an invoice is being sent. */
const LOOK_MS = 3000
const isUnderWay = ({ delivery, sending }: Pick<Invoice, 'delivery' | 'sending'>): boolean =>
  delivery?.state === 'queued' ||
  delivery?.state === 'unknown' ||
  (sending?.state === 'queued' && sending.channel !== 'paper')

export const invoicesQuery = (query: ListQuery) =>
  queryOptions({
    ...read('GET /api/invoices/invoices/', { query }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_MS : false),
  })

export const invoiceQuery = (id: number) =>
  queryOptions({
    ...read('GET /api/invoices/invoices/{id}/', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  })

/** Whether no channel has had the document, and nobody has marked it as sent. */
export const isUnsent = ({ delivery, sent_at, sending }: Invoice): boolean => !delivery && !sent_at && !sending

export type InvoiceEvent = ItemOf<'GET /api/invoices/invoices/{id}/history/'>

export const historyQuery = (id: number) =>
  queryOptions({
    ...read('GET /api/invoices/invoices/{id}/history/', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ sending }) => sending?.state === 'queued' && sending.channel !== 'paper')
        ? LOOK_MS
        : false,
  })

export const settingsQuery = read('GET /api/invoices/invoicing-settings/')

export const connectionQuery = queryOptions({
  ...read('GET /api/invoices/test-SOAP/'),
  // A failed test is a result; retries would only delay it.
  retry: false,
})

export const maventaInvoicesQuery = queryOptions({ ...read('GET /api/invoices/maventa-invoices/'), retry: false })

/** With an idempotency key, so that a second click or a retry after a lost response creates nothing twice. */
export const issue = (body: BodyOf<'POST /api/invoices/issue-invoices/'>, idempotencyKey: string) =>
  request('POST /api/invoices/issue-invoices/', { body, idempotencyKey })
export const credit = ({ id, ...body }: { id: number } & BodyOf<'POST /api/invoices/invoices/{id}/credit/'>) =>
  request('POST /api/invoices/invoices/{id}/credit/', { params: { id }, body })
export const choosePayer = (body: BodyOf<'POST /api/invoices/payer-choices/'>) =>
  request('POST /api/invoices/payer-choices/', { body })
export const remind = (invoices: number[]) => request('POST /api/invoices/remind-invoices/', { body: { invoices } })
export const send = (body: BodyOf<'POST /api/invoices/send-invoices/'>) =>
  request('POST /api/invoices/send-invoices/', { body })

export type DeliveryPlan = ResponseOf<'GET /api/invoices/delivery-plan/'>
export type PlannedDocument = DeliveryPlan['documents'][number]
export type Deliveries = ResponseOf<'GET /api/invoices/deliveries/'>

export const deliveryPlanQuery = (karneval: number) => read('GET /api/invoices/delivery-plan/', { query: { karneval } })

export const deliveriesQuery = (query: QueryOf<'GET /api/invoices/deliveries/'>) =>
  queryOptions({
    ...read('GET /api/invoices/deliveries/', { query }),
    refetchInterval: ({ state }) =>
      state.data?.counts.some((count) => count.state === 'queued' && count.channel !== 'paper') ? LOOK_MS : false,
  })

export type ReminderPreview = ItemOf<'GET /api/invoices/reminder-preview/'>

export const reminderPreviewQuery = (query: QueryOf<'GET /api/invoices/reminder-preview/'>) =>
  read('GET /api/invoices/reminder-preview/', { query })
export const reminderOfQuery = (id: number) =>
  read('GET /api/invoices/invoices/{id}/reminder-preview/', { params: { id } })

export const deliver = (body: BodyOf<'POST /api/invoices/deliver-invoices/'>) =>
  request('POST /api/invoices/deliver-invoices/', { body })
export const setChannel = ({
  id,
  ...body
}: BodyOf<'POST /api/invoices/billing-information/{id}/channel/'> & { id: number }) =>
  request('POST /api/invoices/billing-information/{id}/channel/', { params: { id }, body })
export const markPrinted = (body: BodyOf<'POST /api/invoices/papers-printed/'>) =>
  request('POST /api/invoices/papers-printed/', { body })
/** The type is set here, because most systems know none for `.eml`. */
export const readReturnedMail = (file: File) =>
  request('POST /api/invoices/returned-mails/', { body: file.slice(0, file.size, returnedMailType) })
export const ratesQuery = read('GET /api/invoices/reference-rates/')
export const saveRate = (body: BodyOf<'POST /api/invoices/reference-rates/'>) =>
  request('POST /api/invoices/reference-rates/', { body })
export const promise = ({ id, promised_on }: { id: number; promised_on: string | null }) =>
  request('POST /api/invoices/invoices/{id}/promise/', { params: { id }, body: { promised_on } })
export const freeOverpaid = (id: number) =>
  request('POST /api/invoices/invoices/{id}/free-overpaid/', { params: { id } })
export const fetchStates = () => request('POST /api/invoices/maventa-sent-invoices-status/', { body: {} })

export type Batch = ResponseOf<'POST /api/invoices/invoice-batches/{id}/stop/'>
export type BatchChoices = ResponseOf<'GET /api/invoices/invoice-batches/'>
export type BatchChoice = BatchChoices['choices'][number]

const PROGRESS_MS = 1000

export const batchesQuery = (karneval: number, search: string) =>
  queryOptions({
    ...read('GET /api/invoices/invoice-batches/', { query: { karneval, ...(search && { search }) } }),
    refetchInterval: ({ state }) => (state.data?.latest?.state === 'running' ? PROGRESS_MS : false),
  })

export const startBatch = (body: BodyOf<'POST /api/invoices/invoice-batches/'>, idempotencyKey: string) =>
  request('POST /api/invoices/invoice-batches/', { body, idempotencyKey })
export const stopBatch = (id: number) => request('POST /api/invoices/invoice-batches/{id}/stop/', { params: { id } })
export const resumeBatch = (id: number) =>
  request('POST /api/invoices/invoice-batches/{id}/resume/', { params: { id } })
export const saveSettings = (body: BodyOf<'PUT /api/invoices/invoicing-settings/'>) =>
  request('PUT /api/invoices/invoicing-settings/', { body })
