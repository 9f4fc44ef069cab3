import type { questionTopics } from '../contract/api/content.ts'

/** Who asks, as the heading of their questions; in the order of the page. */
export const questionTopicNames: Readonly<Record<(typeof questionTopics)[number], string>> = {
  visitor: 'Förälder och publik',
  leader: 'Lagledare',
  school: 'Skolan',
  race_day: 'På tävlingsdagen',
  other: 'Övrigt',
}
