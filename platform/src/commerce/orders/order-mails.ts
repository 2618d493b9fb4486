import { desc, eq } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { orderMailKinds } from '#store/enums.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { mails } from '#store/schema/mails.ts'
import type { StoreScope } from '#store/scope.ts'

const ofOrder = ({ storeId }: StoreScope, orderId: string) =>
  allOf(eq(mails.storeId, storeId), eq(mails.orderId, orderId))

/** The mails about an order, the latest first. */
export function listOrderMails(db: Db, scope: StoreScope, orderId: string) {
  return db
    .select()
    .from(mails)
    .where(ofOrder(scope, orderId))
    .orderBy(desc(mails.createdOn), desc(mails.id))
}

/** A mail about an order, with its kind as one that can be written again. */
export async function findOrderMail(
  db: Db,
  scope: StoreScope,
  { orderId, mailId }: { orderId: string; mailId: string },
) {
  const mail = await findRow(db, mails, ofOrder(scope, orderId), eq(mails.id, mailId))
  const kind = orderMailKinds.find((each) => each === mail?.kind)
  return mail && kind ? { kind, about: mail.about ?? {} } : null
}
