import { useKeptDraft } from '@stafapp/shared/kept-draft'
import { useState } from 'react'
import type { Selection } from './api.ts'
import type { Letter } from './letters.ts'
import { writeSelection } from './selection.ts'

/** `about`: the selection that it is written to, as in the address. `from`: the name of what it was begun from. */
export type Draft = Letter & { about: string; from: string }

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  ['subject', 'body', 'about', 'from'].every(
    (name) => name in value && typeof value[name as keyof typeof value] === 'string',
  )
const isDrafts = (value: unknown): value is Draft[] => Array.isArray(value) && value.every(isDraft)

const aboutOf = (selection: Selection): string => writeSelection(selection).toString()
const isWritten = ({ subject, body }: Letter): boolean => subject.trim() !== '' || body.trim() !== ''

export type LetterDrafts = ReturnType<typeof useLetterDrafts>

/**
 * What the organiser has written and not sent, one letter to each selection. Kept in this browser until they are sent:
 * a letter must not follow to those whom it was not written to, and must not be lost for it either.
 */
export function useLetterDrafts(selection: Selection) {
  const [kept, setKept] = useKeptDraft('messages', isDrafts)
  const all = kept ?? []
  const keep = (next: Draft[]) => setKept(next.length > 0 ? next : null)
  const about = aboutOf(selection)
  const draft = all.find((each) => each.about === about) ?? null
  const rest = all.filter((each) => each !== draft)
  const [isBroughtBack, setBroughtBack] = useState(draft !== null)
  return {
    draft,
    isBroughtBack: isBroughtBack && draft !== null,
    /** Begun to other selections. */
    others: rest.filter(isWritten),
    write: (letter: Letter, from: string) => {
      if (!draft) setBroughtBack(false)
      keep([{ subject: letter.subject, body: letter.body, about, from }, ...rest])
    },
    /** Sent, or not wanted. */
    drop: () => {
      setBroughtBack(false)
      keep(rest)
    },
    /** Other receivers are chosen for the letter that is being written. */
    follow: (next: Selection) => {
      if (draft) keep([{ ...draft, about: aboutOf(next) }, ...rest])
      else setBroughtBack(all.some((each) => each.about === aboutOf(next)))
    },
    /** Another one is the page's letter, before one to the same selection. */
    goOn: (other: Draft) => {
      setBroughtBack(true)
      keep([other, ...all.filter((each) => each !== other)])
    },
    /** A letter comes back from the outbox; one that is being written stays where it is. */
    restore: (letter: Letter, to: Selection) => {
      const back = { subject: letter.subject, body: letter.body, about: aboutOf(to), from: '' }
      keep(draft ? [...all, back] : [back, ...all])
    },
  }
}
