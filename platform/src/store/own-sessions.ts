import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { within } from './retry.ts'

/** Attempts to detect a transaction pooler, which usually shows at the first one. */
const attempts = 5
const answerMs = 5_000

const remember = `select set_config('vitrine.session', $1, false)`
const recall = `select current_setting('vitrine.session', true) as name`

/** PostgreSQL cannot be used as the setting says; the message is for the operator. */
export class DatabaseUrlError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`DATABASE_URL: ${reason}`, { cause })
    this.name = 'DatabaseUrlError'
  }
}

const sharedSessions =
  'leads to a pooler that shares sessions between connections; the platform ' +
  'listens and holds locks in its own. Connect to PostgreSQL itself, or pool by session.'

/** What was tried and what came of it, without the password. */
function describeFailure({ user, host, port, database }: Client, error: unknown): string {
  // Of a name with several addresses the error has a code and no message.
  const { message = '', code = '' } = error as { message?: string; code?: string }
  return `${user ?? ''}@${host}:${String(port)}/${database ?? ''} cannot be used: ${message || code}`
}

/**
 * Makes sure that every connection has its own session. Behind a transaction pooler (PgBouncer),
 * LISTEN would receive nothing, and advisory locks would pass to the next user of the session.
 *
 * @throws DatabaseUrlError when sessions are shared, settings of a session are refused, or PostgreSQL
 *   cannot be reached
 */
export async function requireOwnSessions(config: ClientConfig): Promise<void> {
  const clients = [new Client(config), new Client(config)] as const
  for (const client of clients) client.on('error', () => undefined)
  const [one, other] = clients
  try {
    await one.connect()
    await other.connect()
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const name = randomUUID()
      await one.query(remember, [name])
      // A transaction keeps its session, so `one` has to use another one.
      await other.query('begin')
      const seen = await recallName(other)
      const kept = await recallName(one)
      await other.query('rollback')
      if (seen === name || kept !== name) throw new DatabaseUrlError(sharedSessions)
    }
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw error
    const reason = isRefusedSetting(error) ? sharedSessions : describeFailure(one, error)
    throw new DatabaseUrlError(reason, error)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

/** Times out, because a pooler with a single session has none left for this connection. */
async function recallName(client: Client): Promise<string | null> {
  const answer = client.query<{ name: string | null }>(recall).then(({ rows }) => rows[0]?.name)
  answer.catch(() => undefined)
  return (await within(answerMs, answer)) ?? null
}

/** PgBouncer refuses the timeouts in the startup parameters of a connection (08P01). */
function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}
