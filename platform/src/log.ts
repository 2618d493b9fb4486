import { z } from 'zod'

type Level = 'debug' | 'info' | 'warn' | 'error'
type Fields = Record<string, string | number | boolean | null | undefined>

const order = ['debug', 'info', 'warn', 'error', 'silent']

export type Log = Record<Level, (event: string, fields?: Fields) => void>

/** Writes a JSON object per line. Only scalars: requests and errors hold tokens and addresses. */
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

/** SQLSTATE of an error from the database, or null for any other error. */
function findSqlState(error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/** Classes of SQLSTATE whose messages quote the values of a statement. */
const quotesValues = /^(22|23|42)/

function describeMessage(error: Error) {
  const sqlState = findSqlState(error)
  if (sqlState !== null && quotesValues.test(sqlState)) return `SQLSTATE ${sqlState}`
  // Drizzle's own message is the statement followed by its parameters.
  if (error.message.startsWith('Failed query:')) return 'A query failed.'
  return error.message
}

/** What PGlite's file system throws, by the error numbers of WASI. It is no Error. */
const fileError = z.object({ name: z.literal('ErrnoError'), errno: z.number() })
const noSpace = 51

function describeThrown(value: unknown): Fields {
  const { success, data } = fileError.safeParse(value)
  if (!success) return { error: 'a value that is not an Error was thrown' }
  const reason = data.errno === noSpace ? 'no space left on device' : `WASI error ${data.errno}`
  const message = `The embedded database cannot use its files in DATA_DIR: ${reason}.`
  return { error: data.name, message }
}

/** The parts of an error that may be logged: class, message, and where it was thrown. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return describeThrown(error)
  // Drizzle's message has the statement's parameters, which are personal data; its cause has not.
  const reported = error.cause instanceof Error ? error.cause : error
  // A stack begins with the message, which may have several lines, so frames are found by pattern.
  const frame = error.stack?.split('\n').find((line) => /^\s+at \S/.test(line) && line.length < 400)
  return { error: reported.name, message: describeMessage(reported), at: frame?.trim() }
}
