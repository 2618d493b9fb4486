import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import { createOAuthListener } from '#api/oauth/listener.ts'
import { confirmByMail } from './api/order-mail.ts'
import { createApp } from './app.ts'
import { startSettling } from './commerce/payments/settle-loop.ts'
import { ConfigError, readConfig } from './config.ts'
import { startSweeping } from '#identity/sweep.ts'
import { createLog, describeError } from './log.ts'
import { startDeliveries } from './outbound/deliveries.ts'
import { createDialler } from './outbound/dialler.ts'
import { seedDemo } from './seed/seed.ts'
import { startMails } from './outbound/mail-sender.ts'
import { withSecrets } from './secrets.ts'
import { openDatabase } from './store/database.ts'

async function start() {
  const config = await withSecrets(readConfig(process.env))
  const log = createLog(config.logLevel)
  const database = await openDatabase(config)
  const services = {
    db: database.db,
    engine: database.engine,
    listen: database.listen,
    config,
    clock: () => new Date(),
    log,
    dialler: createDialler(),
  }
  if (config.seed === 'demo') await seedDemo(services)
  const issuer = await createOAuthListener(services, getRequestListener(createApp(services).fetch))
  const server = createServer({ maxHeaderSize: 16 * 1024 }, issuer.listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const deliveries = startDeliveries({
    ...services,
    random: Math.random,
    keys: config.secrets,
    onFault: (error) => log.error('deliveries', describeError(error)),
  })
  const mails = startMails(services)
  const sweeping = startSweeping(services)
  const settling = startSettling(
    { db: services.db, onConfirmed: confirmByMail(services) },
    { clock: services.clock, onFault: (error) => log.error('payments', describeError(error)) },
  )
  log.info('listening', { url: config.publicUrl, engine: database.engine })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Answers under way are finished; kept-alive connections without one are closed at once.
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 10_000).unref()
    })
    issuer.stop()
    sweeping.stop()
    await Promise.all([deliveries.stop(), mails.stop(), settling.stop()])
    await database.close()
    log.info('stopped')
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

try {
  await start()
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else createLog('error').error('start failed', describeError(error))
  process.exitCode = 1
}
