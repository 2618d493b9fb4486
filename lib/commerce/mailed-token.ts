import type { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { isCarriedOut, unlessRefused } from './errors'

interface MailedRequest<Reply> {
  /** Its path without the token. */
  path: string
  reply: z.ZodType<Reply>
  /** The code of a token that has expired or was used. */
  notFound: string
}

/** The calls for a request that takes effect when the token that was mailed for it confirms it. */
export function callsByToken<Reply>({ path, reply, notFound }: MailedRequest<Reply>) {
  const pathOf = (token: string) => `${path}/${encodeURIComponent(token)}`
  return {
    /** What the token stands for, or null when it is no longer valid. */
    find: (client: CommerceClient, token: string): Promise<Reply | null> =>
      unlessRefused(client.rest({ method: 'GET', path: pathOf(token), reply }), notFound, null),

    /** @returns false when the token is no longer valid. */
    confirm: (client: CommerceClient, token: string): Promise<boolean> => {
      const call = { method: 'POST', path: `${pathOf(token)}/confirm`, reply: noReply } as const
      return isCarriedOut(client.rest(call), notFound)
    },

    /** Cancels the request and removes its address. @returns false as `confirm` does. */
    cancel: (client: CommerceClient, token: string): Promise<boolean> => {
      const call = { method: 'DELETE', path: pathOf(token), reply: noReply } as const
      return isCarriedOut(client.rest(call), notFound)
    },
  }
}
