/** One line of JSON, as `lib/server/log.ts` writes them. @param {string} event */
export function logWarning(event) {
  const line = { time: new Date().toISOString(), level: 'warn', event }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
