import { afterAll, expect, it } from 'vitest'
import { readJson, signInApplication } from '#testing.ts'
import { codeOf, openReturnShop } from '#api/testing/return-shop.ts'

const shop = await openReturnShop()
afterAll(() => shop.close())

const tracking = (code: string) => ({
  ...{ carrierName: 'DHL', trackingCode: code, trackingUrl: `https://carrier.example/${code}` },
})

/** An order whose parcels of one item each have left with a wrong number. */
async function ship(parcels: number) {
  const order = await shop.placeOrder()
  await order.move('confirmed')
  const ids: string[] = []
  for (let i = 0; i < parcels; i += 1) {
    const lines = [{ orderItemId: order.line, quantity: 1 }]
    shop.advance(1000)
    const answer = await shop.send('POST', `${order.url}/shipments`, { lines, ...tracking('JJD0') })
    ids.push((await readJson<{ id: string }>(answer)).id)
  }
  const mailed = async () => {
    const mails = await order.readMails()
    return mails.filter(({ kind }) => kind === 'orderShipped').map(({ body }) => body)
  }
  const correct = async (id: string | undefined, body: object, headers = {}, token?: string) => {
    shop.advance(1000)
    return shop.send('PUT', `${order.url}/shipments/${String(id)}/tracking`, body, token, headers)
  }
  return { ...order, ids, mailed, correct }
}

it('the number of a parcel is corrected where buyer and staff read it, without a mail', async () => {
  const { ids, read, ask, mailed, correct } = await ship(3)
  const before = await mailed()
  const { updatedOn } = await read()
  expect(await readJson(await correct(ids[0], tracking('JJD1')))).toMatchObject(tracking('JJD1'))
  // The order has the tracking of its last parcel.
  expect(await read()).toMatchObject({ trackingCode: 'JJD0', state: 'inTransit' })
  const last = { ...tracking('JJD3'), carrierName: null }
  expect((await correct(ids[2], last)).status).toBe(200)
  const after = await read()
  expect(after).toMatchObject(last)
  expect(after.updatedOn > updatedOn).toBe(true)
  const codes = [tracking('JJD1'), tracking('JJD0'), last]
  expect(after.shipments).toMatchObject(codes)
  const fields = 'shipments { carrierName trackingCode trackingUrl }'
  expect(await ask(fields)).toEqual({ shipments: codes })
  expect(await mailed()).toEqual(before)
})

it('the buyer gets the mail with the right number, if that is wanted', async () => {
  const { ids, read, mailed, correct } = await ship(1)
  const before = await mailed()
  const body = { ...tracking('JJD1'), notifyBuyer: true }
  expect((await correct(ids[0], body)).status).toBe(200)
  const added = (await mailed()).slice(before.length)
  expect(added).toHaveLength(1)
  expect(added[0]).toContain('https://carrier.example/JJD1')
  // The order is still to be packed, so it has no tracking yet.
  expect((await read()).trackingCode).toBeNull()
})

it('a correction of what somebody else has changed is refused, also for who only packs', async () => {
  const { ids, url, correct, read } = await ship(1)
  const scopes = ['fulfillment:read', 'fulfillment:update']
  const packer = await signInApplication(shop.services, shop.store, scopes)
  for (const token of [undefined, packer]) {
    const seen = await shop.send('GET', url, undefined, token)
    const headers = { 'if-match': seen.headers.get('etag') ?? '' }
    expect((await correct(ids[0], tracking('JJD1'), headers, token)).status).toBe(200)
    const late = await correct(ids[0], tracking('JJD2'), headers, token)
    expect([late.status, await codeOf(late)]).toEqual([412, 'Common.VersionMismatch'])
  }
  expect((await read()).shipments).toMatchObject([tracking('JJD1')])
  const other = await shop.placeOrder()
  const path = `${other.url}/shipments/${String(ids[0])}/tracking`
  expect(await codeOf(await shop.send('PUT', path, tracking('JJD9')))).toBe('Shipment.NotFound')
  expect((await correct(ids[0], { trackingUrl: 'http://carrier.example' })).status).toBe(400)
  const reader = await signInApplication(shop.services, shop.store, ['orders:read'])
  expect((await correct(ids[0], tracking('JJD9'), {}, reader)).status).toBe(403)
})

it('a mail that is sent again is about the same parcel, return or refund', async () => {
  const { url, line, move, request, receive, came, readMails } = await shop.placeOrder()
  await move('confirmed')
  for (const n of [1, 2]) {
    const lines = [{ orderItemId: line, quantity: n }]
    await shop.send('POST', `${url}/shipments`, { lines, ...tracking(`JJD${String(n)}`) })
    const { id } = await readJson<{ id: string }>(await request(n))
    if (n === 1) await receive(id, { lines: came(1), refund: true })
    await readMails()
    shop.advance(1000)
  }
  const headers = { 'idempotency-key': url }
  await shop.send('POST', `${url}/refunds`, { amount: 10 }, undefined, headers)
  for (const [kind, part] of [
    ['orderShipped', /JJD1/],
    ['returnReceived', /1\s× Dune Bowl/],
    ['orderRefunded', /−€25\.00/],
  ] as const) {
    const first = (await readMails()).find((mail) => mail.kind === kind)
    shop.advance(1000)
    await shop.send('POST', `${url}/mails/${first?.id ?? ''}/resend`)
    const again = (await readMails()).at(-1)
    expect([again?.kind, again?.id === first?.id]).toEqual([kind, false])
    for (const mail of [first, again]) expect(mail?.body).toMatch(part)
  }
})
