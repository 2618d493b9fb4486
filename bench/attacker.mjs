// Runs one attack in a worker thread: sends `workerData.attack` over the given number of
// connections for the given time, then posts the number of responses by status.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { attack, connections, seconds } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const end = performance.now() + seconds * 1000
const answers = {}
let sent = 0

const count = (status) => (answers[status] = (answers[status] ?? 0) + 1)

function send() {
  const n = String((sent += 1))
  const numbered = (text) => text.replaceAll('{n}', n)
  const headers = Object.entries(attack.headers).map(([name, value]) => [name, numbered(value)])
  const options = {
    ...{ port: attack.port, path: numbered(attack.path), method: attack.method ?? 'GET', agent },
    headers: Object.fromEntries(headers),
  }
  return new Promise((resolve) => {
    request(options, (response) => {
      count(response.statusCode)
      response.resume().on('close', resolve)
    })
      .on('error', ({ code }) => {
        count(code)
        resolve()
      })
      .end(attack.body && numbered(attack.body))
  })
}

async function attackInTurn() {
  while (performance.now() < end) await send()
}

await Promise.all(Array.from({ length: connections }, attackInTurn))
agent.destroy()
parentPort.postMessage(answers)
