import { plusDays } from '../../../helsinki.ts'
import type { documentation, foodMenu, qna } from '../../schema/content.ts'
import { documentFacts } from '../facts/documents.ts'
import { menuFacts, questionFacts } from '../facts/questions.ts'
import { carnivals } from './carnivals.ts'

const at = new Date('2025-01-13T08:00:00Z')
const stamps = { createdAt: at, updatedAt: at }

export const documentRows: readonly (typeof documentation.$inferInsert)[] = documentFacts.map((fact, index) => ({
  id: index + 1,
  ...fact,
  position: index + 1,
  publishedAt: at,
  ...stamps,
}))

export const questionRows: readonly (typeof qna.$inferInsert)[] = questionFacts.map((fact, index) => ({
  id: index + 1,
  ...fact,
  position: index + 1,
  ...stamps,
}))

export const menuRows: readonly (typeof foodMenu.$inferInsert)[] = carnivals.flatMap((carnival) =>
  menuFacts.map((fact, index) => ({
    id: (carnival.id - 1) * menuFacts.length + index + 1,
    karnevalId: carnival.id,
    day: plusDays(carnival.friday, fact.day),
    meal: fact.meal,
    text: fact.text,
    position: index + 1,
    ...stamps,
  })),
)
