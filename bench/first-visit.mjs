import { chromium } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser.mjs'
import { findFreePort } from '#tools/lib/settings.mjs'
import { median } from './median.mjs'
import { lighthouse } from './phone/lighthouse.mjs'

/**
 * Measures first visits on a phone with Lighthouse's mobile settings: slow CPU and connection,
 * empty cache. The targets take turns, so that load on the machine affects all of them.
 *
 * @param {{ name: string, url: string }[]} targets
 * @param {{ times: number }} options visits of each target
 * @returns {Promise<Map<string, { picture: number, blocked: number, document: number }>>} by name
 *   the medians of the largest paint and of the blocking time, in milliseconds, and the
 *   compressed size of the document, in bytes
 * @throws {Error} if Lighthouse cannot measure a page
 */
export async function measureFirstVisits(targets, { times }) {
  const port = await findFreePort()
  const settings = await findBrowser()
  const args = [...settings.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...settings, args })
  try {
    const visits = new Map(targets.map(({ name }) => [name, []]))
    for (let time = 0; time < times; time += 1) {
      for (const { name, url } of targets) visits.get(name).push(await visit(url, port))
    }
    return new Map([...visits].map(([name, rows]) => [name, mediansOf(rows)]))
  } finally {
    await browser.close()
  }
}

async function visit(url, port) {
  const result = await lighthouse(url, {
    port,
    onlyAudits: ['largest-contentful-paint', 'total-blocking-time', 'network-requests'],
    logLevel: 'error',
  })
  const { audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const document = audits['network-requests'].details.items.find((item) => item.url === url)
  return {
    picture: audits['largest-contentful-paint'].numericValue,
    blocked: audits['total-blocking-time'].numericValue,
    document: document.transferSize,
  }
}

function mediansOf(rows) {
  const of = (key) => median(rows.map((row) => row[key]))
  return { picture: of('picture'), blocked: of('blocked'), document: of('document') }
}
