import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { projectRoot } from '#tools/lib/paths.mjs'
import { stopAll } from '#tools/lib/processes.mjs'
import { createWriters } from '#bench/trade.mjs'
import { kill, openDeployment } from './deployment.mjs'
import { openPages } from './open-pages.mjs'
import { makeSecondBuild } from './second-build.mjs'
import { Shopper, typeInto } from './shopper.mjs'
import { countOrders, startSteadyLoad, startTrade, steps } from './trade.mjs'

// `npm run verify:security -- M1 M2 M3 M4 M5` sets the full numbers.
const priceChanges = Number(process.env.VITRINE_PRICE_CHANGES ?? 5)
/** Lenient, because the machine runs other tests too; the guaranteed time is two seconds. */
const priceWithinMs = Number(process.env.VITRINE_PRICE_MS ?? 10_000)
const kills = Number(process.env.VITRINE_MACHINE_KILLS ?? 1)
const rollings = Number(process.env.VITRINE_ROLLINGS ?? 1)
/** Folder of a built older release that is deployed first and then upgraded to this one. */
const olderRelease = process.env.VITRINE_OLDER_RELEASE

const productPath = '/products/ebb-espresso-cup'
/** A variant with unlimited stock. */
const path = `${productPath}/oat`
const customer = { email: 'hanna@example.com', password: 'demo-harbour-lamp' }

// Each starts or replaces several processes.
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 })
let shop
let admin

beforeAll(async () => {
  shop = await openDeployment(olderRelease)
  const application = shop.addApplication()
  admin = await createWriters({ ...shop, path: productPath, application })
  const url = `http://${shop.host}/webhooks/platform`
  await admin.callAdmin('POST', '/v1/webhooks/endpoints', { url, secret: shop.webhookSecret })
})

afterAll(async () => {
  await shop?.close()
  // Stops processes that were started before a failed opening.
  await stopAll()
})

/** A shopper who uses one storefront directly, without the proxy. */
const shopperAt = (index) => new Shopper({ host: shop.host, port: shop.ports.storefronts[index] })

function report(task, row, what, n, failures) {
  task.meta.repetitions = { row, what, n, failures }
}

test('a changed price is on the pages of both storefronts within two seconds', async ({ task }) => {
  const { product, callAdmin } = admin
  const [{ id }] = product.variants
  const times = []
  for (let change = 0; change < priceChanges; change += 1) {
    const price = 30 + change / 100
    const since = performance.now()
    await callAdmin('PATCH', `/v1/catalog/products/${product.id}/variants/${id}`, { price })
    const shown = price.toFixed(2).replace('.', ',')
    await Promise.all([0, 1].map((index) => untilShown(shopperAt(index), shown)))
    times.push(performance.now() - since)
  }
  times.sort((a, b) => a - b)
  const quantile = (share) => Math.round(times[Math.ceil(share * times.length) - 1])
  const late = times.filter((ms) => ms > priceWithinMs).length
  const what = `A price later than ${priceWithinMs} ms (p50 ${quantile(0.5)}, p99 ${quantile(0.99)} ms)`
  report(task, 'M1', what, times.length, late)
  expect(quantile(0.99)).toBeLessThan(priceWithinMs)
})

async function untilShown(shopper, price) {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const { html } = await shopper.get(path)
    if (html.includes(price)) return
    await sleep(20)
  }
  throw new Error(`${price} was not shown within 30 seconds.`)
}

test('a session that ended at one storefront has ended at the other', async ({ task }) => {
  const shoppers = [shopperAt(0), shopperAt(1)]
  const login = await shoppers[0].get('/login')
  const account = await shoppers[0].submit(login, /^Sign in/, customer)
  expect(account.path).toMatch(/^\/account/)
  // A copy of the cookies, like that of a thief.
  shoppers[1].cookies = new Map(shoppers[0].cookies)
  expect((await shoppers[1].get('/account')).path).toBe('/account')
  const kept = new Map(shoppers[0].cookies)
  await shoppers[0].submit(account, /^Sign out/)
  let open = 0
  for (const shopper of shoppers) {
    shopper.cookies = new Map(kept)
    const page = await shopper.get('/account')
    if (!page.path.startsWith('/login')) open += 1
  }
  report(task, 'M2', 'A signed-out session that a storefront takes', shoppers.length, open)
  expect(open).toBe(0)
})

test('killing a storefront and a platform loses and duplicates no order and breaks no read', async ({
  task,
}) => {
  const trade = startTrade(shop, { path })
  for (let round = 0; round < kills; round += 1) {
    const index = round % 2
    await untilCount(trade, trade.count() + 3)
    await Promise.all([kill(shop.storefronts[index]), kill(shop.platforms[index])])
    await untilCount(trade, trade.count() + 3)
    await shop.startPlatformAt(index)
    await shop.startStorefrontAt(index)
  }
  const bought = await trade.stop()
  const { lost, doubled } = await countOrders(admin.callAdmin, bought)
  const faults = bought.flatMap((each) => each.faults)
  // Writes that a killed process was handling: only a page can tell whether they were done.
  const cut = faults.filter(({ method, status }) => method === 'POST' && status === 502)
  const broken = faults.filter((fault) => !cut.includes(fault))
  const what = `An order lost or doubled, a read broken (${bought.length} orders, ${kills} kills, ${cut.length} writes cut off)`
  report(task, 'M3', what, bought.length, lost + doubled + broken.length)
  expect({ lost, doubled, broken }).toEqual({ lost: 0, doubled: 0, broken: [] })
})

async function untilCount(trade, count) {
  while (trade.count() < count) await sleep(50)
}

test('stopping a storefront and a platform at fifty requests per second refuses none', async ({
  task,
}) => {
  const { inner, outer } = shop.balancers
  for (const balancer of [inner, outer]) balancer.watchReadiness()
  const shopper = new Shopper(shop)
  await shopper.send(path, /^Add to/)
  const ofPlatform = `http://127.0.0.1:${shop.platformPort}/v1/carts/unknown-cart-token-of-nobody`
  // One private page in 25, so that some renders are in progress when the process is stopped.
  const pages = Array.from({ length: 25 }, (_, index) => () => {
    return shopper.get(index === 0 ? '/cart' : index % 2 === 0 ? path : '/')
  })
  // An unknown cart: the platform answers 404 after a query.
  const platform = () =>
    fetch(ofPlatform, { headers: { 'x-store-domain': shop.store } }).then(async (answer) => {
      await answer.text()
      return { status: answer.status === 404 ? 200 : answer.status }
    })
  const since = performance.now()
  const loads = [startSteadyLoad(pages, 50), startSteadyLoad([platform], 50)]
  for (const [programs, start] of [
    [shop.storefronts, shop.startStorefrontAt],
    [shop.platforms, shop.startPlatformAt],
  ]) {
    await programs[0].stop()
    await start(0)
  }
  const statuses = (await Promise.all(loads.map((stop) => stop()))).flat()
  const perSecond = Math.round((statuses.length * 1_000) / (performance.now() - since) / 2)
  const refused = statuses.filter((status) => status !== 200)
  report(
    task,
    'M4',
    `A request refused by a clean stop (${perSecond} a second to each pair, of 50)`,
    statuses.length,
    refused.length,
  )
  expect(refused).toEqual([])
})

test('rolling deployments while the shop sells lose no cart or order and show no error', async ({
  task,
}) => {
  // Like a proxy that checks readiness: processes being replaced get no new requests.
  for (const balancer of [shop.balancers.inner, shop.balancers.outer]) balancer.watchReadiness()
  const [first, next] = olderRelease
    ? [olderRelease, projectRoot]
    : [projectRoot, makeSecondBuild(join(shop.folder, 'next'))]
  const trade = startTrade(shop, { path, atOnce: 2 })
  const open = await openCheckouts()
  const withScripts = await openWithScripts()
  const before = { ...shop.balancers.outer.seen }
  for (let rolling = 0; rolling < rollings; rolling += 1) {
    const build = rolling % 2 === 0 ? next : first
    for (const index of [0, 1]) {
      await shop.platforms[index].stop()
      await shop.startPlatformAt(index, olderRelease ? build : projectRoot)
    }
    for (const index of [0, 1]) {
      await shop.storefronts[index].stop()
      await shop.startStorefrontAt(index, build)
    }
    // Pages of the old build are open, and all processes now run the new one.
    if (rolling > 0) continue
    await finishCheckouts(open)
    await withScripts.press()
    await withScripts.close()
  }
  const bought = await trade.stop()
  const { lost, doubled } = await countOrders(admin.callAdmin, bought)
  const faults = bought.flatMap((each) => each.faults)
  const { failedReads, failedWrites } = shop.balancers.outer.seen
  const failed = failedReads + failedWrites - before.failedReads - before.failedWrites
  const what = `A cart or an order lost, an order doubled, an error seen (${rollings} rolling deployments, ${bought.length} orders)`
  report(task, 'M5', what, bought.length, lost + doubled + faults.length + failed)
  expect({ lost, doubled, faults, failed }).toEqual({ lost: 0, doubled: 0, faults: [], failed: 0 })
})

/** From one page of a purchase to the next; from the cart by a link. */
async function goOn(shopper, page) {
  const [, button] = steps.find(([pattern]) => pattern.test(page.path)) ?? []
  const answer = button ? await shopper.submit(page, button) : await shopper.get('/checkout')
  expect(answer.status, `${page.path} → ${answer.path}`).toBe(200)
  expect(answer.path).not.toBe(page.path)
  return answer
}

/** Product, cart, contact, delivery, payment, review. */
const pagesOfPurchase = 6

/** One shopper for each step, with its page of the current build open. */
function openCheckouts() {
  return Promise.all(
    Array.from({ length: pagesOfPurchase }, async (_, step) => {
      const shopper = new Shopper(shop)
      let page = await shopper.get(path)
      for (let each = 0; each < step; each += 1) page = await goOn(shopper, page)
      return { shopper, page }
    }),
  )
}

/** The same in a browser with scripts; the contact page is filled in. */
async function openWithScripts() {
  const reached = await openCheckouts()
  const steps = reached.map(({ shopper, page }) => {
    const isContact = page.path.startsWith('/checkout/contact')
    // The fields of the billing address are collapsed.
    const visible = /<input[^>]* name="(email|shipping\.\w+)"/g
    const names = isContact ? [...page.html.matchAll(visible)] : []
    const filled = names.map(([, name]) => [name, typeInto(name, shopper.person)])
    const fields = Object.fromEntries(filled.filter(([, value]) => value !== undefined))
    return { cookies: shopper.cookies, path: page.path.split('?')[0], fields }
  })
  return openPages(shop.host, steps)
}

/** Each shopper submits the open page and continues to the order; its scripts are still served. */
async function finishCheckouts(open) {
  for (const { shopper, page } of open) {
    for (const [, address] of page.html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g))
      expect((await shopper.get(address)).status, address).toBe(200)
    let current = page
    while (!current.path.startsWith('/orders/')) current = await goOn(shopper, current)
    expect(current.html).toContain('Thank you')
  }
}
