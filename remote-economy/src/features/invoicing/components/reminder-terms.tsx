import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { dueDay } from '@stafapp/shared/rules/times/bank-day'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { percentText } from '../../../shared/percent-text.ts'
import { ratesQuery, type Settings, settingsQuery } from '../api.ts'

/** The yearly interest by which reminders are calculated today; null while it loads, or when the settings claim no interest. */
export function useReminderRate({ interest_margin }: Pick<Settings, 'interest_margin'>): number | null {
  const { data } = useQuery(ratesQuery)
  const today = helsinkiDay(useServerNow())
  const rate = data?.data.find(({ valid_from }) => valid_from <= today)
  return rate && interest_margin !== null ? rate.percent + interest_margin : null
}

/** The interest, fee and due day that a reminder adds to the open sum, for the question before it is sent. */
export function ReminderTerms() {
  const { data } = useQuery(settingsQuery)
  return data ? <Terms settings={data} /> : null
}

function Terms({ settings }: { settings: Settings }) {
  const rate = useReminderRate(settings)
  const due = formatDate(dueDay(helsinkiDay(useServerNow()), settings.reminder_days))
  const claims = [
    ...(rate === null ? [] : [`dröjsmålsränta (nu ${percentText(rate)})`]),
    ...(settings.reminder_fee_cents > 0 ? [`${formatMoney(settings.reminder_fee_cents)} i påminnelseavgift`] : []),
  ]
  if (claims.length === 0) return <p>Ingen ränta och ingen avgift läggs till. Den nya förfallodagen är {due}.</p>
  return (
    <p>
      Till det obetalda läggs {claims.join(' och ')}. Av en privatperson tas bara den avgift som lagen tillåter. Den nya
      förfallodagen är {due}.
    </p>
  )
}
