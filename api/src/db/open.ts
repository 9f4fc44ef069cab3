import { StartError, systemCode } from '../lib/start-error.ts'
import { APP_ROLE } from './app-role.ts'
import { type ConnectionSettings, connect, type Database } from './db.ts'
import { startEmbedded } from './embedded.ts'

export type OpenDatabase = Database & {
  isEmbedded: boolean
  /** The server's role after migration; null: the owner's role. */
  app: ConnectionSettings | null
  /** Where the server's role connects past the pooler of `app`; null: no pooler. */
  direct: ConnectionSettings | null
  /** Ends the owner's connections; the embedded server runs on. */
  endPool: () => Promise<void>
}

type Options = {
  /** Address used by the server. */
  url?: string
  /** Address with the role that owns the tables; defaults to `url`. */
  ownerUrl?: string
  /** Address with the role of `url` past the pooler that stands there; needs `ownerUrl`. */
  directUrl?: string
  dataDir: string
  onIdleError: (error: Error) => void
  /** Called when the embedded server ended by itself, or a restart failed. */
  onOutage?: (error: unknown) => void
}

/**
 * Opens the database as its owner: DATABASE_URL, or else our own PostgreSQL in the data folder. `close` ends the pool
 * and then the embedded server.
 * @throws StartError with one line for the operator
 */
export async function openDatabase({
  url,
  ownerUrl,
  directUrl,
  dataDir,
  onIdleError,
  onOutage = () => undefined,
}: Options): Promise<OpenDatabase> {
  if (url) {
    const database = await connectTo(ownerUrl ?? url, ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL', onIdleError)
    const app = ownerUrl ? { connectionString: url } : null
    const direct = directUrl ? { connectionString: directUrl } : null
    return { ...database, isEmbedded: false, app, direct, endPool: database.close }
  }
  const server = await startEmbedded(dataDir, onOutage)
  try {
    const database = await connect(server.settings, onIdleError)
    const close = async () => {
      await database.close()
      await server.stop()
    }
    const app = { ...server.settings, user: APP_ROLE }
    return { ...database, close, isEmbedded: true, app, direct: null, endPool: database.close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Switches to the server's role and ends the owner's connections. `close` ends everything that was opened. */
export async function becomeApp(owner: OpenDatabase, onIdleError: (error: Error) => void): Promise<Database> {
  if (!owner.app) return owner
  const database =
    'connectionString' in owner.app
      ? await connectTo(owner.app.connectionString, 'DATABASE_URL', onIdleError, owner.direct)
      : await connect(owner.app, onIdleError)
  await owner.endPool()
  const close = async () => {
    await database.close()
    await owner.close()
  }
  return { ...database, close }
}

async function connectTo(
  url: string,
  name: string,
  onIdleError: (error: Error) => void,
  direct: ConnectionSettings | null = null,
): Promise<Database> {
  try {
    return await connect({ connectionString: url }, onIdleError, direct)
  } catch (error) {
    // The address contains the password, so it is not printed.
    const reason = systemCode(error) ?? (error instanceof Error ? error.message : 'okänt fel')
    throw new StartError(`Databasen i ${name} svarar inte (${reason}).`, { cause: error })
  }
}
