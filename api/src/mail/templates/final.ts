import { type MailContent, oneLine } from '../content.ts'

/** A team's place in a final, in words that are ready to be read: "16.5.2025 kl. 14.20". */
export type FinalPlace = { calls: string | null; starts: string; lane: string }

export type FinalNews = {
  team: string
  event: string
  /** added: into the final; moved: to another lane; removed: out of a final that the leader has been told of. */
  op: 'added' | 'moved' | 'removed'
  /** null for a team that is out. */
  place: FinalPlace | null
}

/** To a team's leader, when a final is published or a published one has changed. It contains no child's name. */
export function finalMail(url: string, news: readonly FinalNews[]): MailContent {
  const [first] = news
  const isNew = news.every(({ op }) => op === 'added')
  const what = news.length === 1 && first ? `${oneLine(first.team)}, ${oneLine(first.event)}` : `${news.length} lag`
  return {
    subject: `${isNew ? 'Till final' : 'Ändrad final'}: ${what}`,
    paragraphs: ['Hej!', ...news.map(sentence)],
    link: { label: 'Se Vår skolas schema', url, note: 'Du behöver logga in. Tiderna kan ändras under dagen.' },
  }
}

function sentence({ team, event, op, place }: FinalNews): string {
  const name = `${oneLine(team)} (${oneLine(event)})`
  if (place === null) return `${name} står inte längre på finalens startlista.`
  const where = `Start ${place.starts}, ${place.lane}.${place.calls ? ` Upprop ${place.calls}.` : ''}`
  return op === 'moved' ? `${name} har fått en ny plats i finalen. ${where}` : `${name} går till finalen. ${where}`
}
