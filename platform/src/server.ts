import { getRequestListener } from '@hono/node-server'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createOAuthListener } from '#api/oauth/listener.ts'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createLog, describeError } from './log.ts'
import { createDialler } from './outbound/dialler.ts'
import { withSecrets } from './secrets.ts'
import { seedDemo } from './seed/seed.ts'
import type { Services } from './services.ts'
import { openDatabase, type Database } from './store/database.ts'
import { startTelemetry } from './telemetry.ts'

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // A body that drips in slower than this is cut off, so that it cannot hold a connection for ever.
  requestTimeout: 30_000,
  keepAliveTimeout: 30_000,
}

async function listen({ port, host }: Config, listener: RequestListener) {
  const server = createServer(limits, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

/** Lets answers under way be finished; kept-alive connections without one are closed at once. */
async function close(server: Server) {
  const timer = setTimeout(() => server.closeAllConnections(), 10_000)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
  clearTimeout(timer)
}

async function serve(config: Config, database: Database) {
  const telemetry = startTelemetry(config.otlpEndpoint)
  const services: Services = {
    db: database.db,
    engine: database.engine,
    listen: database.listen,
    config,
    clock: () => new Date(),
    log: createLog(config.logLevel),
    dialler: createDialler(),
  }
  if (config.seed === 'demo') await seedDemo(services)
  const issuer = await createOAuthListener(services, getRequestListener(createApp(services).fetch))
  const server = await listen(config, issuer.listener)
  const background = startBackground(services)
  services.log.info('listening', { url: config.publicUrl, engine: database.engine })
  return async () => {
    await close(server)
    issuer.stop()
    await background.stop()
    await database.close()
    await telemetry.stop()
    services.log.info('stopped')
  }
}

function stopOnSignals(stop: () => Promise<void>) {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    stop().catch((error: unknown) => {
      createLog('error').error('stop failed', describeError(error))
      process.exit(1)
    })
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
}

async function start() {
  const config = await withSecrets(readConfig(process.env))
  const database = await openDatabase(config)
  try {
    stopOnSignals(await serve(config, database))
  } catch (error) {
    // Without this the lock of the data directory would stay behind.
    await database.close()
    throw error
  }
}

try {
  await start()
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else createLog('error').error('start failed', describeError(error))
  process.exit(1)
}
