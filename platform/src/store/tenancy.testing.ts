import type { PGlite } from '@electric-sql/pglite'
import { AsyncLocalStorage } from 'node:async_hooks'

/** The text of a request, and the ids that it has read so far. */
const requests = new AsyncLocalStorage<{ text: string; read: Set<string> }>()

/** Answers a request to the store's API: `guardTenancy` judges its statements, not the test's. */
export async function asRequest<Value>(request: Request, answer: () => Promise<Value>) {
  // Pages for signing in and paying name no store.
  if (!/\/(?:v1|graphql)\b/.test(request.url)) return answer()
  const text = `${request.url} ${await request.clone().text()}`
  return requests.run({ text, read: new Set() }, answer)
}

/** Statements of requests that may reach rows of other stores. */
const exceptions = [
  // Each event in the parameter names its store.
  /insert into outbox_events/,
  // The hash is also of who sent the key.
  /where "idempotency_keys"\."key_hash" /,
  // These are the subjects of issues that were read in the store.
  /^select "id", "recipient" from "mails"/,
  // A person has one second factor in all stores: who resets it must own each of them.
  /from "staff_roles" where \("staff_roles"\."account_id" = \$1 and "staff_roles"\."role"/,
  // What is due is begun at once, by the job of all stores.
  /from "planned_prices" where \("planned_prices"\."id" = \$1 .* for update$/,
  // Calls of a channel are limited by those of all stores.
  /"channel_id" not in \(select/,
]

const idPattern = /\b(?:[a-z]+_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g
const idsIn = (value: unknown) => JSON.stringify(value)?.match(idPattern) ?? []

type PlanNode = Record<string, string | undefined> & { Plans?: PlanNode[]; Output?: string[] }

/** The conditions of a node that must all hold. */
function conditionsOf(node: PlanNode): string[] {
  const given = Object.entries(node).filter(([name]) => /(?:Cond|Filter)$/.test(name))
  return given.flatMap(([, condition]) => {
    let depth = 0
    const outer = String(condition).replace(/^\((.*)\)$/s, '$1')
    const marked = outer.replaceAll(/[()]| AND /g, (token) => {
      if (token === ' AND ') return depth === 0 ? '\n' : token
      depth += token === '(' ? 1 : -1
      return token
    })
    return marked.split('\n')
  })
}

const namesIn = (text: string) =>
  [...text.matchAll(/(?:"([^"]+)"|\b(\w+))\.\w|(\$\d+)|\b((?:Sub|Init)Plan \d+)/g)].map(
    ([, ...found]) => found.find((name) => name !== undefined) ?? '',
  )

/**
 * The tables from which a plan may read rows of any store. A scan is restricted by its store, by a
 * parameter that is a known key, or by an equation with what is restricted.
 */
function findOpenTables(plan: PlanNode, knownKeys: Set<number>, owned: Set<string>): string[] {
  const groups = new Map([...knownKeys].map((key) => [`$${String(key)}`, 'known']))
  const groupOf = (name: string): string => {
    const group = groups.get(name)
    return group === undefined ? name : groupOf(group)
  }
  const tie = (...names: string[]) => {
    const tied = new Set(names.map(groupOf))
    const [first = ''] = tied
    const target = tied.has('known') ? 'known' : first
    for (const group of tied) if (group !== target) groups.set(group, target)
  }
  const scans: [alias: string, table: string][] = []
  const visit = (node: PlanNode) => {
    if (node['One-Time Filter'] === 'false') return
    const { Alias: alias, 'Node Type': type = '', Plans: below = [] } = node
    const { 'Relation Name': table, 'CTE Name': cte, 'Subplan Name': subplan } = node
    const own = alias !== undefined && type.endsWith(' Scan') ? [alias] : []
    if (table !== undefined) own.forEach((name) => scans.push([name, table]))
    // What a scan of no table returns comes from what it reads.
    else tie(...own, ...namesIn(node['Function Call'] ?? below[0]?.Output?.join() ?? ''))
    if (cte !== undefined) tie(...own, `CTE ${cte}`)
    const returned = [node, ...below].flatMap(({ Output: output = [] }) => namesIn(output.join()))
    if (subplan !== undefined) tie(subplan, ...returned)
    for (const condition of conditionsOf(node)) {
      for (const [, ...equal] of condition.matchAll(/(\w+)\.\w+ = \(hashed (SubPlan \d+)\)/g))
        tie(...equal)
      if (!condition.includes(' = ') || condition.includes(' OR ')) continue
      const names = [...own, ...namesIn(condition)]
      tie(...names)
      // Of an empty list there is no row, and the plan may leave out the store.
      const isOfStore = /\.store_id\)?(?:::text)? = (?:ANY )?\(*\$\d|ANY \('\{\}'/.test(condition)
      if (isOfStore || (table === 'stores' && condition.includes('$'))) tie('known', ...names)
    }
    below.forEach(visit)
  }
  visit(plan)
  const isOpen = ([alias, table]: [string, string]) =>
    owned.has(table) && groupOf(alias) !== 'known'
  return scans.filter(isOpen).map(([, table]) => table)
}

type Query = (text: string, params?: unknown[], options?: object) => Promise<{ rows: unknown[] }>

/**
 * Watches the statements of requests. Each table with a `store_id` must be restricted by it, or by
 * keys that the request did not name, or had read before by a restricted statement.
 *
 * @returns what says at the end which statements were not, if any
 */
export function guardTenancy(client: PGlite): () => Promise<string> {
  /** By statement, the parameters that were known keys each time. */
  const statements = new Map<string, Set<number>>()
  const watch =
    (query: Query): Query =>
    async (statement, params = [], options) => {
      const request = requests.getStore()
      const result = await query(statement, params, options)
      if (!request || !/^\s*(?:select|insert|update|delete|with)\b/i.test(statement)) return result
      const { text, read } = request
      const isKnown = (id: string) => read.has(id) || !text.includes(id)
      const areKnown = (ids: string[]) => ids.length > 0 && ids.every(isKnown)
      const known = new Set(params.flatMap((value, i) => (areKnown(idsIn(value)) ? [i + 1] : [])))
      statements.set(statement, statements.get(statement)?.intersection(known) ?? known)
      // What is written may return what the request named.
      if (!/^\s*(?:insert|update)\b/i.test(statement)) idsIn(result.rows).map((id) => read.add(id))
      return result
    }
  const begin = client.transaction.bind(client)
  client.query = watch(client.query.bind(client) as Query) as PGlite['query']
  client.transaction = (work) =>
    begin((tx) => {
      tx.query = watch(tx.query.bind(tx) as Query) as typeof tx.query
      return work(tx)
    })
  return async () => {
    const [columns] = await client.exec(
      "select attrelid::regclass::text as name from pg_attribute where attname = 'store_id'",
    )
    const owned = new Set(columns?.rows.map(({ name }) => String(name)))
    const faults: string[] = []
    for (const [statement, known] of statements) {
      if (exceptions.some((pattern) => pattern.test(statement))) continue
      const [answer] = await client.exec(
        `explain (generic_plan, verbose, format json) ${statement}`,
      )
      const [row] = (answer?.rows ?? []) as { 'QUERY PLAN': [{ Plan: PlanNode }] }[]
      const open = row ? findOpenTables(row['QUERY PLAN'][0].Plan, known, owned) : []
      if (open.length > 0) faults.push(`${open.join(', ')} of any store:\n${statement}`)
    }
    return faults.join('\n\n')
  }
}
