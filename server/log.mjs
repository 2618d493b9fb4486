/** Below PIPE_BUF, writes to a pipe are atomic: lines of several workers never mix. */
const mostBytes = 4_000
const flushMs = 100

/** Logs one line of JSON in the format of `lib/server/request/log.ts`. @param {string} event */
export function logWarning(event) {
  logLine('warn', event)
}

/** @param {'warn' | 'error'} level @param {string} event @param {Record<string, string>} [fields] */
export function logLine(level, event, fields) {
  const line = { time: new Date().toISOString(), level, event, ...fields }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/**
 * Writes lines in batches, at most a tenth of a second late: one write per request would cost as
 * much as answering it from the cache.
 *
 * @param {(text: string) => void} [write]
 */
export function createLineWriter(write = (text) => process.stdout.write(text)) {
  let waiting = ''
  let timer = null
  const flush = () => {
    clearTimeout(timer)
    timer = null
    if (waiting !== '') write(waiting)
    waiting = ''
  }
  return {
    /** @param {string} line of ASCII characters, without the line break */
    write(line) {
      if (waiting.length + line.length >= mostBytes) flush()
      waiting += `${line}\n`
      timer ??= setTimeout(flush, flushMs).unref()
    },
    flush,
  }
}
