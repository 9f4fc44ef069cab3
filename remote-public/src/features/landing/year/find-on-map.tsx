import { useKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { lookUpSchools } from '@stafapp/shared/rules/schools/find-schools'
import { municipalitiesIn } from '@stafapp/shared/rules/schools/municipalities'
import { type ReactNode, useId } from 'react'
import { isSearch } from '../../../shared/places/find-teams.ts'
import { schoolAddress, schoolsQueryOptions } from '../../../shared/schools.ts'
import field from '../../../shared/search-field.module.css'
import type { Participation } from './api.ts'
import styles from './year.module.css'

type Municipality = Participation['municipalities'][number]

/** A municipality, or a school in it with a page. */
type Found = { name: string; municipality: string; slug?: string }

/**
 * What a text means on the map, best first. The schools are fetched when the field is used (`text` is no longer
 * undefined); they have names in public once the heats are published, and before only municipalities are found.
 */
export function useFound(municipalities: readonly Municipality[], text: string | undefined) {
  const karneval = useKarneval()
  const enabled = Boolean(karneval) && text !== undefined
  const { data } = useQuery({ ...schoolsQueryOptions(karneval?.id ?? 0), enabled })
  const all = [...municipalities.map(({ name }) => ({ name, municipality: name })), ...(data?.answer.data ?? [])]
  const looked = lookUpSchools<Found>(all, text !== undefined && isSearch(text) ? text : '')
  return { ...looked, found: looked.found.map((one) => ({ ...one, municipality: firstOf(one.municipality) })) }
}

/** A school of several municipalities is shown in its first. */
const firstOf = (municipality: string) => municipalitiesIn(municipality)[0] ?? municipality

const nothing = 'Ingen skola eller kommun som är med har det namnet.'

type Props = {
  text: string | undefined
  onText: (text: string) => void
  found: readonly Found[]
  /** What is found only comes near the text. */
  isGuess: boolean
  isOnMap: (municipality: string) => boolean
}

/** The field that finds a school's point by its name, or a municipality's. */
export function FindOnMap({ text = '', onText, found, isGuess, isOnMap }: Props) {
  const id = useId()
  return (
    <search className={`${field.field} ${styles.find}`}>
      <label htmlFor={id}>Hitta en skola på kartan</label>
      <input
        id={id}
        type="search"
        className={field.input}
        autoComplete="off"
        maxLength={100}
        spellCheck={false}
        aria-describedby={`${id}-found`}
        value={text}
        onFocus={() => onText(text)}
        onChange={({ target }) => onText(target.value)}
      />
      <p id={`${id}-found`} role="status">
        {!isSearch(text) && 'Skriv en del av skolans eller kommunens namn.'}
        {isSearch(text) && (isGuess ? <Guess found={found} /> : answer(found, isOnMap))}
      </p>
    </search>
  )
}

/** Not marked: what only comes near is asked about. */
function Guess({ found: [first] }: { found: readonly Found[] }) {
  if (!first) return nothing
  const { name, slug } = first
  return (
    <>
      Ingen skola eller kommun heter så. Menade du{' '}
      {slug === undefined ? name : <Link to={schoolAddress({ slug })}>{name}</Link>}?
    </>
  )
}

/** Where the first hit lies, and that there are more. */
function answer([first, ...others]: readonly Found[], isOnMap: (municipality: string) => boolean): ReactNode {
  if (!first) return nothing
  const { name, municipality, slug } = first
  const isKnown = isOnMap(municipality)
  if (slug === undefined) return isKnown ? `${name} är markerad på kartan.` : `${name} finns inte på kartan.`
  return (
    <>
      <Link to={schoolAddress({ slug })}>{name}</Link> är från {municipality}, som{' '}
      {isKnown ? 'är markerad' : 'inte finns'} på kartan.
      {others.length > 0 && ' Skriv mer om du menar en annan skola.'}
    </>
  )
}
