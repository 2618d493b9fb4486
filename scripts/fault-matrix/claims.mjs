/** Whether an answer shows a text. */
export const shows = (text) => (exchange) => exchange.last.body.includes(text)
/** Whether an answer is the page at a path. */
export const leadsTo = (path) => (exchange) => exchange.last.path.split('?')[0] === path
/** Whether a page of a shopper shows a text. */
export const has = async (shopper, path, text) => (await shopper.get(path)).last.body.includes(text)
/** Whether a page of a shopper leads nowhere else. */
export const stays = async (shopper, path) =>
  (await shopper.get(path)).last.path.split('?')[0] === path
/** Reads and cookies: nothing at the platform that could be claimed wrongly. */
export const nothingToDo = { claims: () => false, isDone: async () => false }
