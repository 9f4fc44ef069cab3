import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { Proposal } from '../../../shared/raceday/records.ts'
import classes from './records.module.css'

/** Results that are faster than the record: one tap accepts, and can be undone. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <section aria-labelledby="proposals" className={classes.section}>
      <h2 id="proposals">Föreslagna rekord</h2>
      {proposals.length === 0 ? (
        <Empty text="Inget officiellt resultat är snabbare än rekordet." />
      ) : (
        <ul className={classes.list}>
          {proposals.map((proposal) => (
            <ProposalItem
              key={`${proposal.event_instance} ${proposal.round} ${proposal.team} ${proposal.ms}`}
              proposal={proposal}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const done = { accept: 'Rekordet är godkänt', decline: 'Rekordet är avböjt', undo: 'Beslutet är ångrat' } as const

function ProposalItem({ proposal }: { proposal: Proposal }) {
  const decide = useCall('POST /api/raceday/records/decision/')
  const { event_instance, round, team, ms, event_name, shown, team_name, heat, before, declined, protest } = proposal
  const say = (decision: keyof typeof done) =>
    decide.mutate(
      { body: { event_instance, round, team, ms, decision } },
      { onSuccess: () => notifySuccess(`${done[decision]}: ${event_name}, ${shown}`) },
    )
  const name = `${event_name}, ${team_name}`
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>
          {event_name}: <span className={classes.time}>{shown}</span>
        </strong>
        <span>
          {team_name}, {roundNames[round]}, heat {heat}
        </span>
        <span className={classes.note}>
          Rekordet är {before.shown}, {before.team_name ?? before.school_name}, {before.year}
        </span>
        {protest && <strong className={classes.warning}>En protest om resultatet väntar på juryn.</strong>}
        {declined && <span className={classes.note}>Avböjt</span>}
        {decide.error && <span role="alert">{errorSentence(decide.error)}</span>}
      </div>
      <div className={classes.actions}>
        {declined ? (
          <Button disabled={decide.isPending} aria-label={`Ångra: ${name}`} onClick={() => say('undo')}>
            Ångra
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              disabled={decide.isPending}
              aria-label={`Godkänn rekordet: ${name}`}
              onClick={() => say('accept')}
            >
              Godkänn rekordet
            </Button>
            <Button disabled={decide.isPending} aria-label={`Avböj: ${name}`} onClick={() => say('decline')}>
              Avböj
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
