import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { median } from './median.mjs'

/**
 * Measures what a request of each target costs and how many are answered, going through the list
 * `rounds` times, so that load on the machine affects all of them. The rate is also limited by this
 * process, which sends the requests on the same cores.
 *
 * @param {{ name: string, url: string, pids: number[], host?: string, headers?: object,
 *   nextPath?: () => string }[]} targets `pids` are the processes that answer; with `nextPath`, each
 *   request goes to the path that it returns
 * @returns {Promise<Map<string, { cost: number, rate: number, p99: number }>>} by name: medians of
 *   the milliseconds of processor time of a request and of requests per second, and the slowest p99
 * @throws {Error} if a target answers anything but 2xx: fast errors would distort the figures
 */
export async function measure(targets, { rounds, seconds, connections = 20 }) {
  const runs = new Map(targets.map(({ name }) => [name, []]))
  for (const target of targets) await shoot(target, { duration: 2, connections })
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      runs.get(target.name).push(await shoot(target, { duration: seconds, connections }))
    }
  }
  return new Map([...runs].map(([name, results]) => [name, summarise(results)]))
}

async function shoot({ name, url, pids, host, headers: given, nextPath }, options) {
  const headers = { ...(host && { host }), ...given }
  const requests = nextPath && [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }]
  const before = processorTime(pids)
  const result = await autocannon({ url, headers, ...options, ...(requests && { requests }) })
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${name} (${url}) answered ${result.non2xx} times other than 2xx.`)
  }
  const cost = (processorTime(pids) - before) / result.requests.total
  return { cost, rate: Math.round(result.requests.average), p99: result.latency.p99 }
}

/** Processor time that processes have used so far, in milliseconds; on Linux only (proc(5)). */
function processorTime(pids) {
  const used = pids.map((pid) => {
    // Behind the name, which may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)
    const [utime, stime] = fields.split(' ').slice(11, 13)
    return (Number(utime) + Number(stime)) * 10
  })
  return used.reduce((sum, ms) => sum + ms, 0)
}

function summarise(results) {
  const [cost, rate] = ['cost', 'rate'].map((key) => median(results.map((result) => result[key])))
  return { cost, rate, p99: Math.max(...results.map(({ p99 }) => p99)) }
}
