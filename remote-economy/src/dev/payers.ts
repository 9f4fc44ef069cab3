import type { Answers } from '@stafapp/shared/tools/dev/answer-with'

/** Used both in the list and as details. */
const esbo = {
  id: 274,
  karneval: 2,
  school_unit: { id: 24, unit_name: 'Alberga skola', school: 20, school_name: 'Alberga skola' },
  name: 'Esbo, bildningsväsendet',
  contact_info: {
    street_address: 'Lärargränd 20',
    mail_address: 'Lärargränd 20',
    city: 'Esbo',
    zipcode: '02100',
    country: 'Finland',
    phone: '+358500000365',
    email: 'faktura@esbo-bildningsvasendet.example',
  },
  edi: '003700001839',
  operator: 'Apix',
  operator_edi: '003723327487',
  buyer_reference: 'BILDN 4711',
  cost_centre: '2100',
  business_id: '2332748-7',
  use_maventa: true,
  bespisning_friday: true,
  bespisning_saturday: true,
  logi: true,
  stafetter: true,
  invoiced: false,
  channel: null,
  is_consumer: false,
  version: 1,
}

/** Responses for the pages of payers; all data is fictitious. */
export const payers: Answers = {
  'GET /api/invoices/billing-information/': {
    data: [
      esbo,
      {
        id: 369,
        karneval: 2,
        school_unit: { id: 127, unit_name: 'Amosparkens skola', school: 118, school_name: 'Amosparkens skola' },
        name: 'Kimitoön, bildningsväsendet',
        contact_info: {
          street_address: 'Byvägen 41',
          mail_address: 'Byvägen 41',
          city: 'Kimitoön',
          zipcode: '25700',
          country: 'Finland',
          phone: '+358500006925',
          email: 'faktura@kimitoon-bildningsvasendet.example',
        },
        edi: '003700009021',
        operator: 'Maventa',
        operator_edi: '003721291126',
        buyer_reference: '',
        cost_centre: '',
        business_id: '2129112-6',
        use_maventa: true,
        bespisning_friday: true,
        bespisning_saturday: true,
        logi: true,
        stafetter: true,
        invoiced: false,
        channel: null,
        is_consumer: false,
        version: 1,
      },
    ],
  },
  'GET /api/invoices/billing-information/{id}/': esbo,
}
