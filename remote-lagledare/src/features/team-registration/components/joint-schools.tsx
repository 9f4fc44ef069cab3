import { errorText, useQuery } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { useDeferredValue, useState } from 'react'
import { FOUND, foundSchoolsQuery, type JointTeam, useEndInvitation, useInviteSchool } from '../api.ts'
import type { Team } from '../types.ts'
import { nameOf } from '../words.ts'
import classes from './joint-teams.module.css'

const states: Readonly<Record<JointTeam['status'], string>> = {
  pending: 'Väntar på svar',
  accepted: 'Deltar',
  declined: 'Har tackat nej',
}

type JointSchoolsProps = { team: Team; joint: readonly JointTeam[]; canEdit: boolean }

/** The other schools of a joint team: their answers, their runners, and inviting another school. */
export function JointSchools({ team, joint, canEdit }: JointSchoolsProps) {
  const [isAsking, setAsking] = useState(false)
  const own = joint.filter((each) => each.side === 'host' && each.team === team.id)
  return (
    <section className={classes.joint} aria-label={`Andra skolor i ${team.name}`}>
      <h4>Löpare från andra skolor</h4>
      {own.length > 0 && (
        <ul className={classes.list}>
          {own.map((each) => (
            <Invited key={each.id} joint={each} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {canEdit && (
        <Button aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          {isAsking ? 'Avbryt inbjudan' : 'Bjud in en skola'}
        </Button>
      )}
      {canEdit && isAsking && <AskSchool team={team} onDone={() => setAsking(false)} />}
    </section>
  )
}

function Invited({ joint, canEdit }: { joint: JointTeam; canEdit: boolean }) {
  const { mutate, isPending, error } = useEndInvitation()
  const name = joint.partner.school_name
  return (
    <li>
      <strong>{name}</strong> <span className={classes.state}>{states[joint.status]}</span>
      {joint.runners.length > 0 && <p>Får springa: {listWords(joint.runners.map((runner) => nameOf(runner)))}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {errorText(error)}
        </p>
      )}
      {canEdit && (
        <Button
          disabled={isPending}
          aria-label={`Ta bort ${name} ur laget`}
          onClick={() => mutate({ id: joint.id, version: joint.version })}
        >
          Ta bort
        </Button>
      )}
    </li>
  )
}

function AskSchool({ team, onDone }: { team: Team; onDone: () => void }) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery(foundSchoolsQuery(search))
  const { mutate, isPending, error } = useInviteSchool()
  const found = search === '' ? undefined : data
  return (
    <div className={classes.ask}>
      <label>
        Vilken skola?
        <input
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p>Skolan väljer själv vilka av sina löpare som får delta. Ni ser bara dem.</p>
      {error && (
        <p className={classes.error} role="alert">
          {errorText(error)}
        </p>
      )}
      <p aria-live="polite">{found && countText(found.total)}</p>
      <ul className={classes.list}>
        {found?.data.map(({ id, name, municipality }) => (
          <li key={id}>
            {name}, {municipality}{' '}
            <Button
              disabled={isPending}
              aria-label={`Bjud in ${name}, ${municipality}`}
              onClick={() => mutate({ team: team.id, school: id }, { onSuccess: onDone })}
            >
              Bjud in
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function countText(total: number): string {
  if (total === 0) return 'Ingen skola hittades.'
  if (total > FOUND) return `${total} skolor. Skriv mer av namnet.`
  return total === 1 ? '1 skola' : `${total} skolor`
}
