import type { Entry } from './entry.ts'

/** An entry with its address, which is its file's name without the ending. */
export type Found = Entry & { id: string; file: string }

type Context = { keys: () => string[]; (file: string): Promise<{ entry: Entry }> }

/** Every `*.catalogue.tsx` of shared/browser and of the shell; nobody lists them. Loaded one by one when needed. */
const shared = import.meta.webpackContext('../../browser', {
  recursive: true,
  regExp: /\.catalogue\.tsx$/,
  mode: 'lazy',
}) as unknown as Context // the compiler's own type does not know what the files export
const shell = import.meta.webpackContext('../../../shell/src', {
  recursive: true,
  regExp: /\.catalogue\.tsx$/,
  mode: 'lazy',
}) as unknown as Context // as above

const sources = [
  { context: shared, folder: 'shared/browser' },
  { context: shell, folder: 'shell/src' },
].flatMap(({ context, folder }) =>
  context.keys().map((key) => ({
    id: /([^/]+)\.catalogue\.tsx$/.exec(key)?.[1] ?? key,
    file: folder + key.slice(1),
    load: () => context(key),
  })),
)

/** Loads one entry. @throws Error when no file has that name */
export async function loadEntry(id: string): Promise<Found> {
  const source = sources.find((one) => one.id === id)
  if (!source) throw new Error(`no ${id}.catalogue.tsx`)
  return { ...(await source.load()).entry, id, file: source.file }
}

/** All entries, those of one import path together. */
export async function loadAll(): Promise<Found[]> {
  const entries = await Promise.all(sources.map(({ id }) => loadEntry(id)))
  return entries.toSorted((a, b) => a.from.localeCompare(b.from) || a.title.localeCompare(b.title))
}
