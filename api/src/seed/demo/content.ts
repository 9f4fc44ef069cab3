import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { contentVersion, documentation, foodMenu, qna } from '../../db/schema/content.ts'
import { documentFacts } from '../facts/documents.ts'
import { menuFacts, questionFacts } from '../facts/questions.ts'
import { carnivals } from './carnivals.ts'

const at = new Date('2025-01-13T08:00:00Z')
const stamps = { createdAt: at, updatedAt: at }

type Version = typeof contentVersion.$inferInsert & { id: number }

const versions: Version[] = []

/** Publishes the text as version 1: demo texts are public. */
function published(kind: Version['kind'], objectId: number, content: object): { publishedVersionId: number } {
  const id = versions.length + 1
  versions.push({ id, kind, objectId, number: 1, content, publishedAt: at })
  return { publishedVersionId: id }
}

export const documentRows: readonly (typeof documentation.$inferInsert)[] = documentFacts.map(
  ({ slug, ...fact }, index) => {
    const id = index + 1
    const content = { ...fact, position: id, files: [] }
    return { id, slug, ...fact, position: id, ...published('documentation', id, content), ...stamps }
  },
)

export const questionRows: readonly (typeof qna.$inferInsert)[] = questionFacts.map((fact, index) => {
  const id = index + 1
  const content = { ...fact, position: id }
  return { id, ...content, ...published('qna', id, content), ...stamps }
})

export const menuRows: readonly (typeof foodMenu.$inferInsert)[] = carnivals.flatMap((carnival) =>
  menuFacts.map(({ day, meal, text }, index) => {
    const id = (carnival.id - 1) * menuFacts.length + index + 1
    const content = { day: plusDays(carnival.friday, day), meal, text, position: index + 1 }
    return { id, karnevalId: carnival.id, ...content, ...published('food_menu', id, content), ...stamps }
  }),
)

export const versionRows: readonly Version[] = versions
