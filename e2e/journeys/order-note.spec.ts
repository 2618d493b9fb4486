import { fieldValue } from '@/e2e/resilience/forms.mjs'
import { firstStore } from '@/e2e/support/demo-stores'
import { answerPayment, choosePaymentOn, numberOn, reviewOf } from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'

const { payment, product } = firstStore
const note = 'Please ring twice.\nThe dog is friendly.'

// delivery-day.spec.ts loses no note with scripts.
test('a note to the shop survives a changed total and a cancelled payment', async () => {
  const visitor = newVisitor()
  const review = await reviewOf(visitor, payment.card)
  await visitor.send(product.variantPath, /^Add to bag/)
  const changed = await visitor.submit(review, /^Place order/, { buyerNote: note })
  expect(textOn(changed)).toContain('The total has changed')
  expect(fieldValue(changed.body, 'buyerNote')).toBe(note)
  const { headers } = await visitor.submit(changed, /^Place order/)
  const back = await answerPayment(visitor, String(headers['location']), 'cancel')
  const again = await choosePaymentOn(visitor, back, payment.invoice)
  expect(fieldValue(again.body, 'buyerNote')).toBe(note)
  const order = await visitor.submit(again, /^Place order/)
  numberOn(order)
  expect(textOn(order)).toMatch(
    /Your note to the shop\s*Please ring twice\.\s+The dog is friendly\./,
  )
})
