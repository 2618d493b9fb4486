import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { claimProblem, domainsIn } from '@/lib/shop/store/store-schema'
import { listStores, storesFolder } from './folder.mjs'

/** A running shop serves changed files within about two seconds. */
const liveWithinMs = 10_000
const askEveryMs = 250
const answerWithinMs = 5_000

/** One line for each domain of a store that another store in the folder names too. */
export function findClaims(slug, folder = storesFolder()) {
  const domainsOf = (name) => domainsIn(readFileSync(join(folder, name, 'store.json'), 'utf8'))
  const others = existsSync(folder) ? listStores(folder).filter((other) => other !== slug) : []
  const own = readFileSync(join(storesFolder(), slug, 'store.json'), 'utf8')
  return domainsIn(own).flatMap((domain) =>
    others
      .filter((other) => domainsOf(other).includes(domain))
      .map((other) => claimProblem(slug, domain, other)),
  )
}

/**
 * Copies the folder of a store atomically into the stores of an installation: the copy gets its
 * name once it is complete. A running installation picks it up by itself.
 * @returns {string} the path of the published folder
 */
export function publishStore(slug, to) {
  const target = join(resolve(to), slug)
  const [copy, former] = [join(resolve(to), `.${slug}.new`), join(resolve(to), `.${slug}.old`)]
  mkdirSync(resolve(to), { recursive: true })
  for (const rest of [copy, former]) rmSync(rest, { recursive: true, force: true })
  cpSync(join(storesFolder(), slug), copy, { recursive: true })
  if (existsSync(target)) renameSync(target, former)
  renameSync(copy, target)
  rmSync(former, { recursive: true, force: true })
  return target
}

/**
 * Asks the running shop until it serves a published store.
 *
 * @param {string} target the published folder
 * @param {string} [shop] address of the running shop; by default the store's first domain
 * @returns {Promise<{ isLive: boolean | null, text: string }>} null when no shop answers
 */
export async function confirmLive(target, shop) {
  const file = join(target, 'store.json')
  const [domain] = JSON.parse(readFileSync(file, 'utf8')).domains
  const published = String(Math.round(statSync(file).mtimeMs))
  const address = shop?.replace(/\/+$/, '') ?? addressOf(domain)
  const until = Date.now() + liveWithinMs
  for (;;) {
    const { status, body, location, error } = await ask(`${address}/api/store-files`, domain)
    if (error) return { isLive: null, text: `No shop answers at ${address} (${error}).` }
    if (status === 200 && body === published) {
      return { isLive: true, text: `It is live at ${address}.` }
    }
    if (location) {
      const text = `${address} redirects to ${location}: name the shop’s own address with --shop.`
      return { isLive: null, text }
    }
    if (Date.now() > until) return { isLive: false, text: `It is not live: ${why(status)}` }
    await delay(askEveryMs)
  }

  function why(status) {
    const answer =
      status === 200 ? 'still serves earlier files of' : `answers ${String(status)} for`
    const folder = resolve(target, '..')
    return `${address} ${answer} ${domain}. Are its stores in ${folder}? Otherwise its log says why ("store files not usable").`
  }
}

function addressOf(domain) {
  return domain.endsWith('.localhost')
    ? `http://127.0.0.1:${process.env.PORT || 3000}`
    : `https://${domain}`
}

/** Unlike `fetch`, this can name the host of a shop that is asked under another address. */
function ask(url, host) {
  return new Promise((resolve) => {
    const options = { headers: { host }, signal: AbortSignal.timeout(answerWithinMs) }
    const send = url.startsWith('https:') ? getSecurely : get
    send(url, options, async (response) => {
      const body = await response.toArray().catch(() => [])
      const { statusCode: status, headers } = response
      resolve({ status, body: Buffer.concat(body).toString(), location: headers.location })
    }).on('error', (error) => resolve({ error: error.code ?? error.message }))
  })
}
