import { listUpgradeNotes } from '#commerce/orders/order-notes.ts'
import { done, type CommandContext, type Outcome } from './outcome.ts'

/** `orders-to-check`: prints the orders whose quantities an upgrade could not tell exactly. */
export async function ordersToCheck({
  services,
  print,
}: Pick<CommandContext, 'services' | 'print'>): Promise<Outcome> {
  const notes = await listUpgradeNotes(services.db)
  for (const { domain, orderNumber, text } of notes) print(`${domain}  ${orderNumber}  ${text}`)
  return done(`${String(notes.length)} orders to check.`)
}
