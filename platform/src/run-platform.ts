import { createServer, type RequestListener } from 'node:http'
import { createOAuthListener } from '#api/oauth/listener.ts'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { startControl } from './commands/control-server.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { createDrain } from './http/drain.ts'
import type { Api } from './http/api.ts'
import { startGauges } from './gauges.ts'
import { createListener } from './http/listener.ts'
import { createLog, describeError } from './log.ts'
import { createDialler, type Dialler } from './outbound/dialler.ts'
import { createLoopbackDialler } from './outbound/local-dialler.ts'
import { withSecrets } from './secrets.ts'
import { seedDemo } from './seed/seed.ts'
import type { Services } from './services.ts'
import { openDatabase, type Database } from './store/database.ts'
import { listUnreadable } from './identity/reseal.ts'
import { DatabaseUrlError } from './store/own-sessions.ts'
import { startTelemetry } from './telemetry.ts'

const limits = {
  // Above the app's own limit: beyond that the app answers a problem, Node.js an empty 431.
  maxHeaderSize: 64 * 1024,
  headersTimeout: 10_000,
  // A body that takes longer is cut off, so that a slow sender cannot hold a connection forever.
  requestTimeout: 30_000,
  // Longer than proxies keep idle connections (nginx and most load balancers: 60 s): when the
  // platform closes first, a request may already be on its way.
  keepAliveTimeout: 75_000,
}

async function listen({ port, host }: Config, listener: RequestListener) {
  const server = createServer(limits, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

export interface Profile {
  /** Whether this is the demo's platform, which refuses to run in production. */
  isDemo?: boolean
  /** Creates outgoing connections; production refuses the setting that allows this machine. */
  makeDialler: (config: Config) => Dialler
  onListening?: (services: Services) => void
}

/** Commands use PostgreSQL themselves; the embedded database belongs to this process alone. */
async function takeCommands(services: Services, app: Api): Promise<() => Promise<void>> {
  if (services.engine === 'postgres') return () => Promise.resolve()
  try {
    return await startControl({ services, app })
  } catch (error) {
    services.log.warn('commands unavailable while the platform runs', describeError(error))
    return () => Promise.resolve()
  }
}

/** @returns a function that stops answering, and then the issuer. */
async function answerRequests(services: Services) {
  const app = createApp(services)
  const issuer = await createOAuthListener(services, createListener(app))
  const drain = createDrain(issuer.listener, services.config.drainMs)
  const server = await listen(services.config, drain.listener)
  const stopControl = await takeCommands(services, app)
  return async () => {
    await drain.stop(server)
    await stopControl()
    issuer.stop()
  }
}

async function serve(profile: Profile, config: Config, database: Database) {
  const telemetry = startTelemetry(config.otlpEndpoint)
  const services: Services = {
    db: database.db,
    engine: database.engine,
    listen: database.listen,
    config,
    clock: () => new Date(),
    log: createLog(config.logLevel),
    dialler: profile.makeDialler(config),
  }
  const unreadable = await listUnreadable({ db: database.backgroundDb, config })
  if (unreadable.length > 0)
    services.log.error('a secret is missing', { columns: unreadable.join(', ') })
  if (config.seed === 'demo') await seedDemo(services)
  const stopAnswering = config.answersRequests ? await answerRequests(services) : null
  const stopGauges = startGauges(database)
  const background = startBackground({ ...services, db: database.backgroundDb })
  const mode = config.production ? 'production' : profile.isDemo ? 'demo' : 'development'
  const { engine } = database
  if (stopAnswering) services.log.info('listening', { url: config.publicUrl, engine, mode })
  else services.log.info('working', { engine, mode })
  profile.onListening?.(services)
  return async () => {
    await stopAnswering?.()
    await background.stop()
    await telemetry.stop()
    stopGauges()
    await database.close()
    services.log.info('stopped')
  }
}

function stopOnSignals(stop: () => Promise<void>) {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    stop().catch((error: unknown) => {
      createLog('error').error('shutdown failed', describeError(error))
      process.exit(1)
    })
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
}

async function start(profile: Profile) {
  const environment = readConfig(process.env)
  if (profile.isDemo && environment.production) {
    throw new ConfigError(['NODE_ENV: the demo refuses production; run platform/src/server.ts'])
  }
  await prepareDataDirectory(environment)
  const config = await withSecrets(environment)
  const log = createLog(config.logLevel)
  const onFault = (event: string, error: unknown) => log.error(event, describeError(error))
  const database = await openDatabase({ ...config, onFault })
  try {
    stopOnSignals(await serve(profile, config, database))
  } catch (error) {
    // Otherwise the lock file of the data directory would remain.
    await database.close()
    throw error
  }
}

/** Runs the platform until a signal; exits with 1 and one line in the log on any other end. */
export async function runPlatform(profile: Profile): Promise<void> {
  process.on('uncaughtException', (error) => {
    createLog('error').error('crashed', describeError(error))
    process.exit(1)
  })
  try {
    await start(profile)
  } catch (error) {
    const isSetting = error instanceof ConfigError || error instanceof DatabaseUrlError
    if (isSetting) process.stderr.write(`${error.message}\n`)
    else createLog('error').error('startup failed', describeError(error))
    process.exit(1)
  }
}

/** The platform in production, or on a developer's machine without the demo. */
export const runServer = () =>
  runPlatform({
    makeDialler: ({ webhookLoopback }) =>
      webhookLoopback ? createLoopbackDialler() : createDialler(),
  })
