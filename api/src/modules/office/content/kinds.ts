import { documentation, foodMenu, qna } from '../../../db/schema/content.ts'
import { dropOrphans, listFiles } from './attachments.ts'
import { contentTable } from './content-table.ts'

export const documents = contentTable({
  kind: 'documentation',
  table: documentation,
  read: 'GET /api/maintenance/documentation/',
  contentOf: ({ title, body, position, files }) => ({ title, body, position, files }),
  answers: async (db, items) => {
    const stored = await listFiles(
      db,
      items.map(({ row }) => row.id),
    )
    return items.map(({ row: { id, slug, title, body, position, files }, state }) => ({
      ...{ id, slug, title, body, position, files, ...state },
      stored_files: stored
        .filter(({ documentationId }) => documentationId === id)
        .map(({ documentationId: _document, ...file }) => file),
    }))
  },
  tidy: (tx, row, now) => dropOrphans(tx, row.id, row.files, now),
})

export const questions = contentTable({
  kind: 'qna',
  table: qna,
  read: 'GET /api/maintenance/qna/',
  contentOf: ({ question, answer, topic, position }) => ({ question, answer, topic, position }),
  answers: async (_db, items) =>
    items.map(({ row: { id, question, answer, topic, position }, state }) => ({
      ...{ id, question, answer, topic, position },
      ...state,
    })),
})

export const menu = contentTable({
  kind: 'food_menu',
  table: foodMenu,
  read: 'GET /api/maintenance/food-menu/',
  contentOf: ({ day, meal, text, position }) => ({ day, meal, text, position }),
  answers: async (_db, items) =>
    items.map(({ row: { id, karnevalId, day, meal, text, position }, state }) => ({
      ...{ id, karneval: karnevalId, day, meal, text, position },
      ...state,
    })),
})
