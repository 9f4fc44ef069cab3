import type { ItemOf } from '@stafapp/shared/contract/types'
import type { Answers } from '@stafapp/shared/tools/dev/answer-with'

/** Used both in the list and as details. */
const misspelt: ItemOf<'GET /api/invoices/payments/'> = {
  id: 247,
  file: 2,
  file_name: 'ktl-2024-06.txt',
  line: null,
  archive_id: '240618STAF000247',
  reference: '20249999',
  payer: 'HEM OCH SKOL',
  message: '',
  booked_on: '2024-06-19',
  paid_on: '2024-06-18',
  amount_cents: 9500,
  state: 'bad_check_digit',
  reason: 'Referensnumret är felskrivet. Välj fakturan bland förslagen eller för hand.',
  booked_cents: 0,
  open_cents: 9500,
  corrects: null,
  allocations: [],
  version: 1,
}

/** Responses for the page of reference payments; all data is fictitious. */
export const payments: Answers = {
  'GET /api/invoices/payments/': {
    data: [misspelt],
    total: 1,
    open_cents: 9500,
  },
  'GET /api/invoices/payments/{id}/': {
    payment: misspelt,
    proposals: [],
  },
  'GET /api/invoices/payment-files/': {
    data: [
      {
        id: 3,
        name: 'ktl-2025-04.txt',
        format: 'ktl',
        row_count: 12,
        new_count: 12,
        total_cents: 1139350,
        booked_cents: 1139350,
        open_cents: 0,
        imported_at: '2025-04-15T06:00:00Z',
        imported_by: null,
      },
      {
        id: 4,
        name: 'ktl-2025-03.txt',
        format: 'ktl',
        row_count: 2,
        new_count: 2,
        total_cents: 126050,
        booked_cents: 126050,
        open_cents: 0,
        imported_at: '2025-04-01T06:00:00Z',
        imported_by: null,
      },
    ],
  },
  'GET /api/invoices/payment-log/': {
    data: [
      {
        id: 492,
        at: '2025-04-15T06:00:00Z',
        action: 'allocated',
        payment: 245,
        payer: 'HEM OCH SKOL',
        invoice: 272,
        invoice_number: 272,
        amount_cents: 122550,
        user: null,
      },
      {
        id: 491,
        at: '2025-04-15T06:00:00Z',
        action: 'allocated',
        payment: 244,
        payer: 'KORSNÄS, BIL',
        invoice: 271,
        invoice_number: 271,
        amount_cents: 8400,
        user: null,
      },
    ],
    total: 2,
  },
  'GET /api/invoices/payable-invoices/': {
    data: [
      {
        invoice: 19,
        number: 19,
        payer_name: 'Hem och skola vid Brändö gymnasium',
        school_name: 'Brändö gymnasium',
        reference: '2024000194',
        status: 'sent',
        due_on: '2024-06-21',
        due_cents: 20900,
        open_cents: 20900,
        is_closed: false,
      },
      {
        invoice: 47,
        number: 47,
        payer_name: 'Borgå, bildningsväsendet',
        school_name: 'Borgå Gymnasium',
        reference: '2024000479',
        status: 'partly_paid',
        due_on: '2024-06-21',
        due_cents: 62600,
        open_cents: 31300,
        is_closed: false,
      },
    ],
    open_count: 2,
    open_cents: 52200,
  },
}
