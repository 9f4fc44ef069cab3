import type { Access } from '@stafapp/shared/contract/define'
import type { Official, SessionUser } from './handler.ts'

/** A registered route. `call` is the contract's name; undefined for documents, health checks and refusals. */
export type AccessRule = { method: string; url: string; access: Access; call: string | undefined }

/** The logged part of a request's route: its pattern, and whether successful requests are left out. */
export type RouteInfo = { url: string; isQuiet: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    accessRules: readonly AccessRule[]
  }
  interface FastifyRequest {
    /** Set by the guard before any other code of the call runs. */
    caller: SessionUser | null
    /** The official whose link session makes the call, instead of a user. */
    official: Official | null
    /** The matched route, or null. Stored because Fastify rebuilds `routeOptions` at every access. */
    route: RouteInfo | null
  }
  interface FastifyContextConfig {
    /** Access rule. A route without one stops the start. */
    access: Access
    /** The contract's name of the call; left out for documents and health checks. */
    call?: string
    /** true: too frequent to log successful answers. */
    isQuiet: boolean
  }
}
