import autocannon from 'autocannon'
import { median } from './median.mjs'

/**
 * Measures requests per second of each target, going through the list `rounds` times, so that load
 * on the machine affects all of them.
 *
 * @param {{ name: string, url: string, host?: string, headers?: object, nextPath?: () => string }[]} targets
 *   with `nextPath`, each request goes to the path that it returns
 * @returns {Promise<Map<string, { median: number, lowest: number, highest: number, p99: number }>>}
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

async function shoot({ name, url, host, headers: given, nextPath }, options) {
  const headers = { ...(host && { host }), ...given }
  const requests = nextPath && [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }]
  const result = await autocannon({ url, headers, ...options, ...(requests && { requests }) })
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${name} (${url}) answered ${result.non2xx} times other than 2xx.`)
  }
  return { rate: Math.round(result.requests.average), p99: result.latency.p99 }
}

function summarise(results) {
  const rates = results.map(({ rate }) => rate)
  return {
    median: median(rates),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    p99: Math.max(...results.map(({ p99 }) => p99)),
  }
}
