import type { z } from '@hono/zod-openapi'
import type { AdminScope } from '#identity/scopes.ts'
import type { Services } from '#services.ts'
import type { List } from '#store/list.ts'
import { adminAuth, merchantAuth, staffAuth, type Scope, type Scopes } from './admin-auth.ts'
import type { Api, ApiContext, WholeStoreContext } from './api.ts'
import { customerAuth, optionalCustomer } from './customer-auth.ts'
import { readPage } from './list-page.ts'
import { pageOf, type listQuery } from './list-query.ts'
import type { ContractMark, noContent, RefusalStatus } from './openapi.ts'
import {
  addOperation,
  type Access,
  type HandledOperation,
  type HandledReplies,
  type Method,
  type ParamsOf,
} from './route.ts'
import { storeContext } from './store-context.ts'

type Operate<Request> = <
  const Path extends string,
  Params = ParamsOf<Path>,
  Given extends z.ZodType = z.ZodUndefined,
  const Reply extends HandledReplies = { 204: typeof noContent },
>(
  path: Path,
  operationId: string,
  operation: HandledOperation<Params, Given, Reply, Request>,
) => void

type Query = z.ZodObject<Pick<ReturnType<typeof listQuery>['shape'], 'limit' | 'cursor'>>

interface ListOperation<Shape extends Query, Row, View, Request> {
  summary: string
  description?: string
  contract?: ContractMark
  query: Shape
  item: z.ZodType<View>
  /** `id` is that of the parent resource, from the path. */
  list: (c: Request, query: z.output<Shape>, id: string) => List<Row> | Promise<List<Row>>
  toViews: (rows: Row[], c: Request) => View[] | Promise<View[]>
}

/** `Request` is what the middleware of `access` makes of a request. */
function toAudience<Request extends ApiContext>(api: Api, services: Services, access: Access) {
  const on =
    (method: Method): Operate<Request> =>
    (path, operationId, { handle, ...operation }) =>
      addOperation(api, method, path, operationId, {
        ...operation,
        access,
        handle: (c, ...given) => handle(c as Request, ...given),
      })
  return {
    get: on('get'),
    post: on('post'),
    put: on('put'),
    patch: on('patch'),
    delete: on('delete'),
    /** Lists a resource page by page (spec §2.3, §4.2). */
    list: <Shape extends Query, Row, View extends object>(
      path: string,
      operationId: string,
      { query, item, list, toViews, ...words }: ListOperation<Shape, Row, View, Request>,
    ) =>
      on('get')(path, operationId, {
        ...words,
        query,
        replies: { 200: [pageOf(item), 'A page'] },
        handle: async (c, _params, wanted) => {
          const rows = await list(c, wanted, c.req.param('id') ?? '')
          const { data, ...rest } = await readPage(services, rows, wanted)
          return { data: await toViews(data, c), ...rest }
        },
      }),
  }
}

/** Ways to register operations on an API, by who may call them. */
export function createAudiences(api: Api, services: Services) {
  const withToken = <Request extends ApiContext = ApiContext>(
    security: NonNullable<Access['security']>,
    middleware: NonNullable<Access['middleware']>,
  ) => {
    const refused: RefusalStatus[] = [429]
    return toAudience<Request>(api, services, { security, middleware, refused })
  }
  const anyOf = (scopes: readonly string[]) => scopes.map((scope) => ({ bearer: [scope] }))
  const inStore = storeContext(services)
  return {
    api,
    /** Applications and staff with the scope in a store; not sellers. */
    forAdmin: (...scopes: Scopes) =>
      withToken<WholeStoreContext>(anyOf(scopes), adminAuth(services, 'store', ...scopes)),
    /** Like `forAdmin`, for an operation that limits sellers to their own rows. */
    forSellers: (...scopes: Scopes<AdminScope>) =>
      withToken(anyOf(scopes), adminAuth(services, 'sellers', ...scopes)),
    /** Like `forAdmin`, for an operation without a store. */
    forMerchant: (scope: Scope) => withToken(anyOf([scope]), merchantAuth(services, scope)),
    /** The person who calls, in no store, whatever she may do. */
    forStaff: withToken(anyOf(['openid']), staffAuth(services)),
    /** Customers of the store in `x-Store-Domain`. */
    forCustomer: withToken([{ bearer: [] }], [inStore, customerAuth(services)]),
    /** Customers of the store and, without a token, guests. */
    forBuyers: toAudience(api, services, { middleware: [inStore, optionalCustomer(services)] }),
    /** Everybody in the store of `x-Store-Domain`. */
    forShoppers: toAudience(api, services, { middleware: inStore }),
  }
}

export type Audiences = ReturnType<typeof createAudiences>

/** Every file in api/ exports one of these; `routes.ts` lists them. */
export type RegisterRoutes = (audiences: Audiences, services: Services) => void
