/** The fields that a message may contain, and what each stands for. */
export const messageFields = {
  namn: 'mottagarens namn',
  skola: 'skolans namn',
  saknas: 'vad just den mottagarens skola saknar, en rad per skolenhet',
} as const

export type FieldValues = {
  name: string
  schools: readonly string[]
  /** One line per unit that lacks something. */
  missing: readonly string[]
}

// Linear: a name is bounded and holds no brace.
const field = /\{([a-zåäö]{1,20})\}/g

/** The fields of a text that do not exist, as they are written: `{skolan}`. */
export function unknownFields(text: string): string[] {
  return [...text.matchAll(field)].filter(([, name = '']) => !(name in messageFields)).map(([whole]) => whole)
}

/** Fills the fields of a Markdown text. Nothing missing is said in words, because a reminder may be late. */
export function fillFields(markdown: string, { name, schools, missing }: FieldValues): string {
  const values: Record<keyof typeof messageFields, string> = {
    namn: plain(name),
    skola: schools.map(plain).join(', '),
    saknas:
      missing.length === 0
        ? 'Ingenting saknas just nu.'
        : `\n\n${missing.map((line) => `- ${plain(line)}`).join('\n')}\n\n`,
  }
  return markdown.replace(field, (whole, key: string) => values[key as keyof typeof values] ?? whole)
}

/** A name that Markdown takes for text only. */
const plain = (value: string): string => value.replace(/[[\]*_`\s]+/g, ' ').trim()
