/** Whether a response contains a text. */
export const shows = (text) => (exchange) => exchange.last.body.includes(text)
/** Whether a response is the page at a path. */
export const leadsTo = (path) => (exchange) => exchange.last.path.split('?')[0] === path
/** Whether a shopper's page contains a text. */
export const has = async (shopper, path, text) => (await shopper.get(path)).last.body.includes(text)
/** Whether a shopper's page does not redirect. */
export const stays = async (shopper, path) =>
  (await shopper.get(path)).last.path.split('?')[0] === path
/** For forms that only read or set cookies: they change nothing at the platform. */
export const nothingToDo = { claims: () => false, isDone: async () => false }
