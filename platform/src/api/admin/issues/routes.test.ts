import { afterAll, expect, it } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import { issueKinds, moneyIssueKinds } from '#store/enums.ts'
import { recordIssue } from '#store/issues.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

const { app, services, close } = await createTestServices()
afterAll(close)

it('lists those about money to the last one, however many others are newer', async () => {
  const store = await addStore(services)
  const token = await signInApplication(services, store)
  const scope = { tenantId: store.tenantId, storeId: store.id }
  const about = { ...scope, orderId: null, amountMinor: null, currencyCode: null, detail: '' }
  const kinds = [...issueKinds, ...issueKinds, 'mailFailed', 'mailFailed'] as const
  for (const [at, kind] of kinds.entries()) {
    const issue = { ...about, kind, subjectId: `subject-${String(at)}` }
    await services.db.transaction((tx) => recordIssue(tx, issue, services.clock()))
  }
  const list = async (query: string) => {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const from = `&limit=2${cursor && `&cursor=${cursor}`}`
      const answer = await callApi(app, 'GET', `/v1/issues?state=open&${query}${from}`, { token })
      const page = answer.body as { data: { kind: string }[]; nextCursor: string | null }
      found.push(...page.data.map(({ kind }) => kind))
      cursor = page.nextCursor
    }
    return found.toSorted()
  }
  const money = [...moneyIssueKinds, ...moneyIssueKinds].toSorted()
  expect(await list('isAboutMoney=true')).toEqual(money)
  expect(await list('isAboutMoney=false')).toEqual([
    ...['mailFailed', 'mailFailed', 'mailFailed', 'mailFailed', 'withdrawal', 'withdrawal'],
  ])
  expect(await list('isAboutMoney=true&kind=mailFailed')).toEqual([])
})
