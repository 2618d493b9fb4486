/** Orders that this page has written to and not read since, and whether the write has ended. */
const written = new Map<string, boolean>()
/** The versions of orders that were read after such a write. */
const own = new Map<string, string>()

// A mail that is sent again changes no order.
const path = /^\/v1\/orders\/\{id\}(?!\/mails\/)/

const note =
  (hasEnded: boolean) =>
  (call: { request: Request; schemaPath: string; params: { path?: Record<string, unknown> } }) => {
    if (call.request.method !== 'GET' && path.test(call.schemaPath))
      written.set(String(call.params.path?.['id']), hasEnded)
  }

/** Notes each write to an order. Whether it was done is not known if its answer was lost. */
export const ownWrites = { onRequest: note(false), onResponse: note(true), onError: note(true) }

/** Reads an order, and notes what its version owes to a write of this page, however long it took. */
export async function readOwn<Read extends { updatedOn: string }>(
  id: string,
  read: () => Promise<Read>,
): Promise<Read> {
  const isAfter = written.get(id) === true
  const order = await read()
  if (written.has(id)) own.set(id, order.updatedOn)
  if (isAfter) written.delete(id)
  return order
}

/** Whether the order as it is shown may be older than what this page did to it. */
export const isWritten = (id: string) => written.has(id)

/** Whether this page made an order what it is in a version. */
export const isOwnChange = (id: string, updatedOn: string) => own.get(id) === updatedOn
