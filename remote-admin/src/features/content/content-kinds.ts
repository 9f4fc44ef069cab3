import { questionTopicNames } from '@stafapp/shared/rules/question-topics'
import type { Content, Item, KindName, Values } from './api.ts'

export type ContentField = {
  name: string
  label: string
  kind: 'line' | 'slug' | 'lines' | 'markdown' | 'date' | 'number' | 'choice'
  maxLength?: number
  /** Of a choice: its values with their texts. */
  options?: Readonly<Record<string, string>>
}

/** Properties of a kind of text for the common editor. */
export type ContentKind = {
  name: KindName
  /** Definite form, for sentences: "Ta bort dokumentet". */
  noun: string
  /** Text about the effect of removal. */
  removal: string
  fields: readonly ContentField[]
}

const position: ContentField = { name: 'position', label: 'Plats i ordningen', kind: 'number' }

export const documentKind: ContentKind = {
  name: 'documentation',
  noun: 'dokumentet',
  removal: 'Dokumentet, dess bilagor och alla versioner försvinner för alla.',
  fields: [
    { name: 'title', label: 'Rubrik', kind: 'line', maxLength: 200 },
    { name: 'slug', label: 'Adress (a–z, 0–9, bindestreck)', kind: 'slug' },
    position,
    { name: 'body', label: 'Text (Markdown)', kind: 'markdown', maxLength: 100_000 },
  ],
}

export const questionKind: ContentKind = {
  name: 'qna',
  noun: 'frågan',
  removal: 'Frågan och alla dess versioner försvinner för alla.',
  fields: [
    { name: 'question', label: 'Fråga', kind: 'line', maxLength: 300 },
    { name: 'topic', label: 'Vem frågar?', kind: 'choice', options: questionTopicNames },
    position,
    { name: 'answer', label: 'Svar (Markdown)', kind: 'markdown', maxLength: 20_000 },
  ],
}

export const menuKind: ContentKind = {
  name: 'food_menu',
  noun: 'måltiden',
  removal: 'Måltiden och alla dess versioner försvinner ur matsedeln.',
  fields: [
    { name: 'day', label: 'Dag', kind: 'date' },
    { name: 'meal', label: 'Måltid', kind: 'line', maxLength: 100 },
    position,
    { name: 'text', label: 'Meny', kind: 'lines', maxLength: 2000 },
  ],
}

/** Slug of the policy that invitations link to: it cannot be moved, unpublished or removed. */
export const policySlug = 'privacypolicy'

export const documentValues = ({
  title,
  slug,
  position: place,
  body,
  files,
}: Content['documents'][number]): Values => ({
  title,
  slug,
  position: place,
  body,
  files,
})

export const questionValues = ({ question, topic, answer, position: place }: Content['questions'][number]): Values => ({
  question,
  topic,
  answer,
  position: place,
})

export const menuValues = ({ karneval, day, meal, text, position: place }: Content['menu'][number]): Values => ({
  karneval,
  day,
  meal,
  text,
  position: place,
})

/** Publication state of a text, for display. */
export function stateText({ published_at, has_changes }: Item, date: (instant: string) => string): string {
  if (!published_at) return 'utkast, syns inte'
  return `publicerat ${date(published_at)}${has_changes ? ', opublicerade ändringar' : ''}`
}
