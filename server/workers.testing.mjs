// A program of several workers for the tests, each with an exchange and a server that tells of it.
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { openExchange } from './open-exchange.mjs'
import { runWorkers } from './workers.mjs'

if (cluster.isPrimary) {
  runWorkers(2)
} else {
  if (process.env.WRONG_SETTING) process.exit(3)
  const changes = []
  const exchange = await openExchange({}, (change) => changes.push(change))
  const server = createServer(async ({ url }, response) => {
    const [, call, text] = url.split('/')
    // Work, so that the next connection goes to another one.
    for (const end = performance.now() + 10; performance.now() < end;);
    if (call === 'announce') await exchange.announce({ tags: [text] })
    if (call === 'mark') await exchange.setMark(text, 60_000)
    if (call === 'keep')
      exchange.keepRead(text, { value: text, position: exchange.position }, 60_000)
    const answer = {
      pid: process.pid,
      isHere: exchange.isHere,
      changes,
      hasMark: await exchange.hasMark('x'),
      read: await exchange.findRead('x'),
    }
    response.setHeader('connection', 'close').end(JSON.stringify(answer))
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
  process.on('SIGTERM', () => server.close(() => process.exit(0)))
}
