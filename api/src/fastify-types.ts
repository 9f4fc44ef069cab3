import type { Access } from '@stafapp/shared/contract/define'
import type { SessionUser } from './handler.ts'

/** One registered route. `call` is the contract's name, undefined for documents, health, refusals and the like. */
export type AccessRule = { method: string; url: string; access: Access; call: string | undefined }

/** What is written down of a request's route: its pattern, and whether that is left out when all went well. */
export type RouteInfo = { url: string; isQuiet: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    accessRules: readonly AccessRule[]
  }
  interface FastifyRequest {
    /** Set by the guard before anything else of the call runs. */
    caller: SessionUser | null
    /** The route that was found; null where there is none. Fastify's own `routeOptions` is put together at every look. */
    route: RouteInfo | null
  }
  interface FastifyContextConfig {
    /** Who may come in. A route without it does not start. */
    access: Access
    /** The contract's name of the call; left out for documents, health and the like. */
    call?: string
    /** Successful answers are not logged, because there are too many of them. */
    isQuiet: boolean
  }
}
