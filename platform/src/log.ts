type Level = 'debug' | 'info' | 'warn' | 'error'
type Fields = Record<string, string | number | boolean | null | undefined>

const order = ['debug', 'info', 'warn', 'error', 'silent']

export type Log = Record<Level, (event: string, fields?: Fields) => void>

/**
 * One JSON object a line. Fields are scalars on purpose: whole requests, bodies and errors with
 * their context are where tokens and addresses slip into logs.
 */
export function createLog(
  level: Level | 'silent',
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const at =
    (name: Level) =>
    (event: string, fields: Fields = {}) => {
      if (order.indexOf(name) < order.indexOf(level)) return
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level: name, event, ...fields })}\n`,
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** What may be logged of a fault: its class and message, and where it was thrown. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: 'a value that is not an Error was thrown' }
  // Drizzle's message holds the statement and its parameters: personal data. Its cause does not.
  const told = error.cause instanceof Error ? error.cause : error
  return { error: told.name, message: told.message, at: error.stack?.split('\n')[1]?.trim() }
}
