import { errorText, useMutation } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { type InvoiceBrief, invoiceCount } from '../../../parts/invoice-words.ts'
import { remind, send } from '../api/calls.ts'
import classes from './invoicing.module.css'

type Props = { show: 'unsent' | 'overdue'; invoices: readonly InvoiceBrief[] }

/** Acts on all that are shown: sends the unsent ones, reminds of the late ones that nobody has been reminded of. */
export function BatchActions({ show, invoices }: Props) {
  const [asked, setAsked] = useState<'maventa' | 'manual' | 'remind' | null>(null)
  const byMaventa = invoices.filter(({ use_maventa }) => use_maventa)
  const byHand = invoices.filter(({ use_maventa }) => !use_maventa)
  const late = invoices.filter(({ reminder_level, open_cents }) => reminder_level === 0 && open_cents > 0)
  const chosen = asked === 'maventa' ? byMaventa : asked === 'manual' ? byHand : late
  const ids = chosen.map(({ id }) => id)
  const { mutate } = useMutation({
    mutationFn: async (what: 'maventa' | 'manual' | 'remind'): Promise<unknown> =>
      what === 'remind' ? remind(ids) : send({ invoices: ids, channel: what }),
    onSuccess: (_answer, what) => notifySuccess(done[what]),
    onError: (error) => notifyError(errorText(error)),
  })
  return (
    <div className={`${classes.actions} no-print`}>
      {show === 'unsent' && byMaventa.length > 0 && (
        <Button kind="primary" onClick={() => setAsked('maventa')}>
          Skicka {invoiceCount(byMaventa.length)} till Maventa
        </Button>
      )}
      {show === 'unsent' && byHand.length > 0 && (
        <Button onClick={() => setAsked('manual')}>Märk {invoiceCount(byHand.length)} som skickade för hand</Button>
      )}
      {show === 'overdue' && late.length > 0 && (
        <Button kind="primary" onClick={() => setAsked('remind')}>
          Påminn om {invoiceCount(late.length)}
        </Button>
      )}
      {asked && (
        <Question
          title={questions[asked]}
          yesLabel={asked === 'remind' ? 'Påminn' : asked === 'maventa' ? 'Skicka' : 'Märk'}
          onNo={() => setAsked(null)}
          onYes={() => {
            mutate(asked)
            setAsked(null)
          }}
        >
          <p>
            {invoiceCount(chosen.length)}, öppet sammanlagt{' '}
            {formatMoney(chosen.reduce((sum, { open_cents }) => sum + open_cents, 0))}.
          </p>
        </Question>
      )}
    </div>
  )
}

const questions = {
  maventa: 'Skicka till Maventa?',
  manual: 'Märka som skickade för hand?',
  remind: 'Påminna om förfallna fakturor?',
}
const done = {
  maventa: 'Fakturorna är i kö till Maventa',
  manual: 'Fakturorna är märkta som skickade',
  remind: 'Påminnelserna är skapade',
}
