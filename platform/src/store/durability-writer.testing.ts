// A process that writes pairs until it is killed: `<data directory or postgresql URL> <first>`.
// It prints `<n>` once the transaction that wrote the n-th pair has been acknowledged.
import { openDatabase } from './database.ts'
import { rateLimits } from './schema/identity.ts'

const [where = '', first = '0'] = process.argv.slice(2)
const isUrl = where.startsWith('postgresql://')
const { db } = await openDatabase(isUrl ? { dataDir: '', databaseUrl: where } : { dataDir: where })

for (let n = Number(first); ; n += 1) {
  const row = { count: n, resetOn: new Date() }
  await db.transaction(async (tx) => {
    await tx.insert(rateLimits).values({ ...row, key: `witness ${String(n)} left` })
    await tx.insert(rateLimits).values({ ...row, key: `witness ${String(n)} right` })
  })
  process.stdout.write(`${String(n)}\n`)
}
