import { createServer } from 'node:net'

/** Whether something could listen on the port of this machine now. */
export async function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** A port that nobody listens on at this moment. */
export async function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/**
 * A port number from an environment variable.
 *
 * @throws {Error} with one readable line when the value is not a port
 */
export function readPort(name, fallback) {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name} is "${text}", but must be a port number from 1 to 65535.`)
}
