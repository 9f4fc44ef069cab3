import { useKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Link, useNavigate } from '@stafapp/shared/router'
import { lookUpSchools, schoolMeant } from '@stafapp/shared/rules/schools/find-schools'
import { useEffect, useRef } from 'react'
import { isSearch } from '../../../shared/places/find-teams.ts'
import { schoolAddress, schoolsQueryOptions } from '../../../shared/schools.ts'
import { searchQuery } from '../../../shared/use-search.ts'
import styles from './suggestions.module.css'

/** As many as have room above a phone's keyboard. */
const most = 4

/** The schools that the text may mean, each one tap away. */
export default function Suggestions({ text }: { text: string }) {
  const karneval = useKarneval()
  return karneval && <Schools karnevalId={karneval.id} text={text} />
}

function Schools({ karnevalId, text }: { karnevalId: number; text: string }) {
  const { data } = useQuery(schoolsQueryOptions(karnevalId))
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  // Before the heats are published there are no schools to find.
  const isShown = data !== undefined && data.answer.data.length > 0 && isSearch(text)
  const { found, match } = lookUpSchools(isShown ? data.answer.data : [], text)
  const isGuess = match === 'guess'
  // The keyboard of a phone covers what is below the field.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  // Before this code is there the form asks the server, which answers with a page that needs no code.
  useEffect(() => {
    const form = list.current?.closest('form')
    const lead = (event: SubmitEvent) => {
      if (!data || !isSearch(text)) return
      event.preventDefault()
      const meant = schoolMeant(data.answer.data, text)
      void navigate(meant ? schoolAddress(meant) : `/skola${searchQuery(text)}`)
    }
    form?.addEventListener('submit', lead)
    return () => form?.removeEventListener('submit', lead)
  }, [data, text, navigate])
  return (
    <div ref={list} className={styles.found} hidden={!isShown}>
      {found.length > 0 && (
        <ul aria-label="Skolor som motsvarar sökningen">
          {found.slice(0, most).map((school) => (
            <li key={school.school}>
              <Link to={schoolAddress(school)}>
                {school.name} <small>{school.municipality}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={found.length > most || isGuess ? styles.more : 'visually-hidden'}>
        {isGuess ? guessText(found.length) : countText(found.length)}
      </p>
    </div>
  )
}

const guessText = (count: number): string =>
  `Ingen skola heter så.${count > 0 ? ` Menade du ${count === 1 ? 'den' : 'någon av de'} här?` : ''}`

function countText(count: number): string {
  if (count === 1) return '1 skola'
  return `${count} skolor${count > most ? '. Skriv mer, eller tryck på Sök.' : ''}`
}
