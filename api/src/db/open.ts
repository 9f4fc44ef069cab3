import { StartError, systemCode } from '../start-error.ts'
import { connect, type Database } from './db.ts'
import { startEmbedded } from './embedded.ts'

export type OpenDatabase = Database & { isEmbedded: boolean }

type Options = {
  url?: string
  dataDir: string
  onIdleError: (error: Error) => void
  /** The embedded server ended by itself, or could not be started again yet. */
  onOutage?: (error: unknown) => void
}

/**
 * The one door to the database: DATABASE_URL's when there is one, else our own PostgreSQL in the data folder.
 * `close` ends the pool and then the embedded server.
 * @throws StartError with one line for the operator
 */
export async function openDatabase({
  url,
  dataDir,
  onIdleError,
  onOutage = () => undefined,
}: Options): Promise<OpenDatabase> {
  if (url) return { ...(await connectTo(url, onIdleError)), isEmbedded: false }
  const server = await startEmbedded(dataDir, onOutage)
  try {
    const database = await connect(server.settings, onIdleError)
    const close = async () => {
      await database.close()
      await server.stop()
    }
    return { ...database, close, isEmbedded: true }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function connectTo(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  try {
    return await connect({ connectionString: url }, onIdleError)
  } catch (error) {
    // The address itself is not printed: it holds the password.
    const reason = systemCode(error) ?? (error instanceof Error ? error.message : 'okänt fel')
    throw new StartError(`Databasen i DATABASE_URL svarar inte (${reason}).`, { cause: error })
  }
}
