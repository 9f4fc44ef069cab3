import { LoadState } from '@stafapp/shared/calls'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Empty } from '@stafapp/shared/page'
import fields from '../../../shared/fields.module.css'
import { receiversQuery, type Selection } from '../api.ts'
import { peopleText, receiversText, schoolsText } from '../message-words.ts'
import type { LetterDrafts } from '../use-letter-drafts.ts'
import { LetterPart } from './letter.tsx'
import classes from './messages.module.css'
import { Receivers, UnreachedSchools } from './receivers.tsx'

type NewMessageProps = {
  karneval: Karneval
  selection: Selection
  drafts: LetterDrafts
  onSelect: (selection: Selection) => void
}

/** The receivers of the selection, and the letter to them. */
export function NewMessage({ karneval, selection, drafts, onSelect }: NewMessageProps) {
  const { data: plan, error, isPlaceholderData, refetch } = useQuery(receiversQuery(karneval.id, selection))
  const why = receiversText(selection)
  return (
    <>
      <section aria-labelledby="receivers" className={fields.section}>
        <h2 id="receivers">2. Mottagare</h2>
        <p role="status" className={classes.count}>
          {plan && !isPlaceholderData
            ? `${peopleText(plan.receivers.length)} i ${schoolsText(plan.school_count - plan.unreached.length)}`
            : ''}
        </p>
        {why && <p className={fields.note}>{why}</p>}
        {plan ? (
          <>
            {plan.receivers.length === 0 && <Empty text="Urvalet har inga mottagare. Ändra urvalet." />}
            <Receivers plan={plan} isStale={isPlaceholderData} />
            <UnreachedSchools schools={plan.unreached} />
          </>
        ) : (
          <LoadState error={error} refetch={refetch} />
        )}
      </section>
      <LetterPart
        karneval={karneval}
        selection={selection}
        drafts={drafts}
        plan={isPlaceholderData ? undefined : plan}
        onSelect={onSelect}
      />
    </>
  )
}
