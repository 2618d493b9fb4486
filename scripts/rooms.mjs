// `node scripts/rooms.mjs` checks the arrows between the rooms of both houses.
import { cruiseRooms } from './rooms/cruise.mjs'
import { rules } from './rooms/rules.mjs'
import { projectRoot } from './support/runtime.mjs'

const { violations, modules } = await cruiseRooms(projectRoot)
const reasons = new Map(rules.map((rule) => [rule.name, rule.comment]))
for (const { rule, from, to } of violations) {
  console.log(`${rule}: ${from} -> ${to}\n    ${reasons.get(rule)}`)
}
console.log(`${modules.length} modules, ${violations.length} forbidden arrows.`)
process.exitCode = violations.length > 0 ? 1 : 0
