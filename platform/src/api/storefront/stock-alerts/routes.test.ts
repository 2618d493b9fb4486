import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { mailDueAlerts } from '#adapters/stock-alert-mail.ts'
import { hashPassword } from '#identity/passwords.ts'
import { products } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { stockAlerts } from '#store/schema/stock-alerts.ts'
import { stores } from '#store/schema/tenancy.ts'
import { translations } from '#store/schema/translations.ts'
import { addStore, readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { sweepEnded } from '#sweep.ts'
import { openTestShop } from '#api/testing/shop.ts'
import { expectKeptFromOthers } from '#api/testing/mailed-token.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const hour = 3_600_000
const path = '/v1/stock-alerts'
const home = () => `https://${shop.store.domain}`

const request = (variantId: string, email: string, more: object = {}, source?: string) =>
  shop.postFrom(path, { variantId, email, ...more }, source)

const tokenOf = (email: string) => shop.mailedToken('stock-alerts', email)

const setStock = (variantId: string, availableQuantity: number) =>
  shop.services.db
    .update(inventoryLevels)
    .set({ availableQuantity })
    .where(eq(inventoryLevels.variantId, variantId))

const soldOut = async () => (await shop.variantOf(0)).variantId

/** Requests a stock alert and confirms it. */
async function wait(variantId: string, email: string, more: object = {}) {
  expect((await request(variantId, email, more)).status).toBe(202)
  const token = await tokenOf(email)
  expect((await shop.call('POST', `${path}/${token}/confirm`)).status).toBe(204)
  shop.advance(1000)
  return token
}

async function mailDue() {
  while (await mailDueAlerts(shop.services));
}

/** The recipients of back-in-stock mails, in the order of queueing. */
async function whoWasMailed(emails: string[]) {
  await mailDue()
  const rows = await Promise.all(emails.map(shop.mailsTo))
  return rows.flat().flatMap(({ kind, recipient }) => (kind === 'stockAlert' ? [recipient] : []))
}

describe('a request', () => {
  it('sends only a link to confirm it, in the language of the shopper', async () => {
    const variantId = await soldOut()
    const urls = { locale: 'sv', localeUrl: `${home()}/sv` }
    expect((await request(variantId, 'Anna@Example.com', urls)).status).toBe(202)
    const [mail, ...others] = await shop.mailsTo('Anna@Example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'stockAlertRequest' })
    expect(mail?.subject).toBe('Bekräfta: mejl när Dune Bowl (Oat) är tillbaka')
    expect(mail?.body).toContain(`${home()}/sv/stock-alerts/`)
    expect(mail?.html).toContain('lang="sv"')
    await setStock(variantId, 5)
    expect(await whoWasMailed(['Anna@Example.com'])).toEqual([])
  })

  it('uses the template of the store, or the standard one if that fails', async () => {
    const token = await signInApplication(shop.services, shop.store)
    const headers = { authorization: `Bearer ${token}` }
    const templates = '/v1/mail-templates/stockAlertRequest/en'
    const own = { subject: 'Is it you?', text: '{{ product.name }} {{ link }}', html: '{{ link }}' }
    expect((await shop.call('PUT', templates, own, headers)).status).toBe(200)
    const variantId = await soldOut()
    await request(variantId, 'own@example.com')
    const [mail] = await shop.mailsTo('own@example.com')
    expect(mail).toMatchObject({ kind: 'stockAlertRequest', subject: 'Is it you?' })
    expect(mail?.body).toContain('Dune Bowl (Oat) https://')
    const endless = '{{ link }}{% for i in (1..100000000) %}{{ i }}{% endfor %}'
    const slow = { ...own, text: endless }
    expect((await shop.call('PUT', templates, slow, headers)).status).toBe(200)
    await request(variantId, 'ours@example.com')
    expect((await shop.mailsTo('ours@example.com'))[0]?.subject).toMatch(/^Please confirm/)
    expect((await shop.call('DELETE', templates, undefined, headers)).status).toBe(204)
  })

  it('is mailed although a template writes what cannot be kept, or the mail of another fails', async () => {
    const { services, store } = shop
    const headers = { authorization: `Bearer ${await signInApplication(services, store)}` }
    const templates = '/v1/mail-templates/stockAlert/en'
    const own = { subject: 'Back', text: `{{ link }}{{ '%00' | url_decode }}`, html: '{{ link }}' }
    expect((await shop.call('PUT', templates, own, headers)).status).toBe(200)
    const [one, other] = [await soldOut(), await soldOut()].toSorted()
    await wait(one ?? '', 'refused@example.com')
    await wait(other ?? '', 'next@example.com')
    const isRefused = sql`add constraint no_mail check (recipient <> 'refused@example.com') not valid`
    await services.db.execute(sql`alter table mails ${isRefused}`)
    onTestFinished(async () => {
      await services.db.execute(sql`alter table mails drop constraint no_mail`)
      expect((await shop.call('DELETE', templates, undefined, headers)).status).toBe(204)
    })
    for (const id of [one, other]) await setStock(id ?? '', 5)
    const both = ['refused@example.com', 'next@example.com']
    expect(await whoWasMailed(both)).toEqual(['next@example.com'])
    await services.db.delete(stockAlerts).where(eq(stockAlerts.email, 'refused@example.com'))
  })

  it.each(['text', 'html'])(
    'refuses a template of the store without the link in its %s',
    async (part) => {
      const token = await signInApplication(shop.services, shop.store)
      const headers = { authorization: `Bearer ${token}` }
      const own = { subject: 'Is it you?', text: '{{ link }}', html: '{{ link }}' }
      const without = { ...own, [part]: '{{ product.name }}' }
      const refusal = await shop.call('PUT', '/v1/mail-templates/stockAlert/en', without, headers)
      expect(refusal.status).toBe(400)
      expect(JSON.stringify(await refusal.json())).toContain(`${part}: does not show {{ link }}`)
    },
  )

  it('is read, confirmed and cancelled by its link', async () => {
    const variantId = await soldOut()
    await request(variantId, 'link@example.com')
    const token = await tokenOf('link@example.com')
    const read = () => shop.call('GET', `${path}/${token}`)
    expect(await (await read()).json()).toMatchObject({
      status: 'unconfirmed',
      product: { title: 'Dune Bowl', options: [{ name: 'Glaze', value: 'Oat' }] },
    })
    await shop.call('POST', `${path}/${token}/confirm`)
    expect(await readJson<object>(await read())).toMatchObject({ status: 'waiting' })
    expect((await shop.call('DELETE', `${path}/${token}`)).status).toBe(204)
    for (const gone of [read(), shop.call('DELETE', `${path}/${token}`)]) {
      expect((await readProblem(await gone)).code).toBe('StockAlert.NotFound')
    }
    await setStock(variantId, 5)
    expect(await whoWasMailed(['link@example.com'])).toEqual([])
  })

  it('has the same response for an address that is already waiting, and the same link', async () => {
    const variantId = await soldOut()
    const token = await wait(variantId, 'twice@example.com')
    const [first, second] = [
      await request(variantId, 'nobody@example.com'),
      await request(variantId, 'TWICE@example.com'),
    ]
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
    expect(await tokenOf('TWICE@example.com')).toBe(token)
    const found = await readJson<{ status: string }>(await shop.call('GET', `${path}/${token}`))
    expect(found.status).toBe('waiting')
  })

  it('is deleted after 48 hours without confirmation', async () => {
    const variantId = await soldOut()
    await request(variantId, 'late@example.com')
    const token = await tokenOf('late@example.com')
    shop.advance(48 * hour + 1)
    expect((await shop.call('POST', `${path}/${token}/confirm`)).status).toBe(404)
    await sweepEnded(shop.services)
    const left = eq(stockAlerts.email, 'late@example.com')
    expect(await shop.services.db.select().from(stockAlerts).where(left)).toEqual([])
  })

  it('is refused for a variant in stock, an unknown one and one of another store', async () => {
    const { variantId } = await shop.variantOf(1)
    const inStock = await request(variantId, 'a@example.com')
    expect([inStock.status, (await readProblem(inStock)).code]).toEqual([409, 'StockAlert.InStock'])
    const unknown = await request('var_none', 'a@example.com')
    expect([unknown.status, (await readProblem(unknown)).code]).toEqual([
      404,
      'Catalog.VariantNotFound',
    ])
    const other = shop.callerOf(await addStore(shop.services))
    const body = { variantId: await soldOut(), email: 'a@example.com' }
    expect((await other('POST', path, body)).status).toBe(404)
    expect(await shop.mailsTo('a@example.com')).toEqual([])
  })

  it('is refused with an invalid address, and with a foreign page', async () => {
    const variantId = await soldOut()
    const wrong = await readProblem(await request(variantId, 'not an address'))
    expect(Object.keys(wrong.errors ?? {})).toEqual(['email'])
    for (const name of ['localeUrl', 'productUrl']) {
      const more = { [name]: 'https://evil.example/' }
      const response = await request(variantId, 'b@example.com', more)
      expect([response.status, Object.keys((await readProblem(response)).errors ?? {})]).toEqual([
        400,
        [name],
      ])
    }
    expect(await shop.mailsTo('b@example.com')).toEqual([])
  })

  it('is not found by its token in another store', async () => {
    await request(await soldOut(), 'host@example.com')
    const token = await tokenOf('host@example.com')
    await expectKeptFromOthers(shop, `${path}/${token}`)
  })
})

describe('limits', () => {
  it('allow ten mails a day to an address, without changing the response', async () => {
    const variantId = await soldOut()
    for (let n = 0; n < 12; n += 1) {
      expect((await request(variantId, 'flooded@example.com')).status).toBe(202)
    }
    expect(await shop.mailsTo('flooded@example.com')).toHaveLength(10)
  })
})

describe('a restocked variant', () => {
  it('is announced to as many recipients as there are items, in the order of requests', async () => {
    const variantId = await soldOut()
    const people = ['first@example.com', 'second@example.com', 'third@example.com']
    const productUrl = `${home()}/products/dune-bowl/oat`
    for (const email of people) await wait(variantId, email, { productUrl })
    expect(await whoWasMailed(people)).toEqual([])
    await setStock(variantId, 2)
    expect(await whoWasMailed(people)).toEqual(people.slice(0, 2))
    const mail = (await shop.mailsTo('first@example.com'))[1]
    expect(mail?.subject).toBe('Dune Bowl (Oat) is back')
    expect(mail?.body).toContain(productUrl)
    shop.advance(23 * hour)
    expect(await whoWasMailed(people)).toEqual(people.slice(0, 2))
    shop.advance(2 * hour)
    expect(await whoWasMailed(people)).toEqual(people)
  })

  it('is named in the language of each recipient', async () => {
    const { variantId, productId } = await shop.variantOf(0)
    const { db } = shop.services
    const { id: storeId, tenantId, settings } = shop.store
    const isStore = eq(stores.id, storeId)
    await db
      .update(stores)
      .set({ settings: { ...settings, languages: ['sv'] } })
      .where(isStore)
    const texts = { title: 'Skålen Dune' }
    const own = { tenantId, storeId, locale: 'sv' }
    const row = { ...own, subject: 'product' as const, subjectId: productId, texts }
    await db.insert(translations).values(row)
    const people = { en: 'in.english@example.com', sv: 'in.swedish@example.com' }
    for (const [locale, email] of Object.entries(people)) await wait(variantId, email, { locale })
    const again = 'then.swedish@example.com'
    const swedish = { localeUrl: `${home()}/sv`, productUrl: `${home()}/sv/products/skalen` }
    await request(variantId, again, { locale: 'en', productUrl: `${home()}/products/dune-bowl` })
    await wait(variantId, again, { locale: 'sv', ...swedish })
    await setStock(variantId, 3)
    await mailDue()
    const mailed = (await shop.mailsTo(again)).map(({ body }) => body).join('\n')
    expect(mailed).toContain(`${home()}/sv/stock-alerts/`)
    expect(mailed).toContain(swedish.productUrl)
    const subjectTo = async (email: string) => (await shop.mailsTo(email)).at(-1)?.subject
    expect(await subjectTo(people.en)).toContain('Dune Bowl (Oat)')
    expect(await subjectTo(people.sv)).toContain('Skålen Dune (Oat)')
    await db.delete(translations).where(eq(translations.subjectId, productId))
    await db.update(stores).set({ settings }).where(isStore)
  })

  it('is announced to more recipients when there are more items', async () => {
    const variantId = await soldOut()
    const people = ['one@example.com', 'two@example.com']
    for (const email of people) await wait(variantId, email)
    await setStock(variantId, 1)
    expect(await whoWasMailed(people)).toEqual(['one@example.com'])
    await setStock(variantId, 2)
    expect(await whoWasMailed(people)).toEqual(people)
  })

  it('is announced to each recipient once, even by two concurrent processes', async () => {
    const variantId = await soldOut()
    const people = ['p1@example.com', 'p2@example.com', 'p3@example.com']
    for (const email of people) await wait(variantId, email)
    await setStock(variantId, 2)
    await Promise.all([mailDueAlerts(shop.services), mailDueAlerts(shop.services)])
    expect(await whoWasMailed(people)).toEqual(people.slice(0, 2))
  })

  it('ends the alert: the address is deleted with the mail, and its link is invalid', async () => {
    const variantId = await soldOut()
    const token = await wait(variantId, 'gone@example.com')
    await setStock(variantId, 1)
    expect(await whoWasMailed(['gone@example.com'])).toHaveLength(1)
    const { db } = shop.services
    const ofVariant = eq(stockAlerts.variantId, variantId)
    expect(
      await db.select({ email: stockAlerts.email }).from(stockAlerts).where(ofVariant),
    ).toEqual([{ email: null }])
    expect((await shop.call('GET', `${path}/${token}`)).status).toBe(404)
    shop.advance(25 * hour)
    await sweepEnded(shop.services)
    expect(await db.select().from(stockAlerts).where(ofVariant)).toEqual([])
  })

  it('is not announced while the product is inactive', async () => {
    const { variantId, productId } = await shop.variantOf(0)
    const token = await wait(variantId, 'inactive@example.com')
    await setStock(variantId, 1)
    const { db } = shop.services
    await db.update(products).set({ isActive: false }).where(eq(products.id, productId))
    expect(await whoWasMailed(['inactive@example.com'])).toEqual([])
    // The address is still kept, so its link still ends that.
    const link = `${path}/${token}`
    expect(await readJson(await shop.call('GET', link))).toMatchObject({ status: 'waiting' })
    expect((await shop.call('DELETE', link)).status).toBe(204)
    expect((await shop.call('GET', link)).status).toBe(404)
  })
})

describe('a deleted account', () => {
  it('deletes its stock alerts', async () => {
    const email = 'Erased@example.com'
    const passwordHash = await hashPassword('correct horse battery')
    const values = { email, passwordHash, emailConfirmedOn: shop.services.clock() }
    const { accessToken } = await signInCustomer(shop.services, shop.store, values)
    const variantId = await soldOut()
    await wait(variantId, email)
    const body = { currentPassword: 'correct horse battery' }
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await shop.call('DELETE', '/v1/customer', body, headers)).status).toBe(204)
    const ofVariant = eq(stockAlerts.variantId, variantId)
    expect(await shop.services.db.select().from(stockAlerts).where(ofVariant)).toEqual([])
  })
})
