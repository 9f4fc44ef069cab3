import type { Call, CallName, Contract, Deprecation } from '@stafapp/shared/contract/define'
import { anyone } from '@stafapp/shared/contract/define'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import { withRetries } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import { onCarnivalClock } from '../lib/time/clock.ts'
import { admit, type GuardOptions } from './auth/guard.ts'
import type { AnnouncedCall, Context } from './handler.ts'
import { createConcurrencyLimit, createTurns } from './limits/concurrency-limit.ts'
import { runOnce } from './limits/idempotency.ts'
import { networkOf } from './limits/network.ts'
import { chooseEncoding, sendEncoded } from './responses/conditional-get.ts'
import { deprecationHeaders } from './responses/deprecation.ts'
import { FileAnswer, sendFile, streamEnd, toDownload } from './responses/file-answer.ts'
import { type AnswerCache, type CachedResponse, encodeResponse, tagOf } from './responses/response-cache.ts'
import { assertTakesEvents, StreamAnswer, sendStream } from './responses/stream-answer.ts'

/** A handler without its types, which are checked where the handlers are assembled. */
export type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, ctx: Context) => Promise<unknown>

/** An answered call. */
export type Served = { call: Call; query: unknown; result: unknown }

export type RegisterOptions = GuardOptions & {
  contract: Contract
  handlers: Readonly<Record<string, AnyHandler>>
  cache: AnswerCache
  /** Called with every answer of a contract handler, before it is sent. */
  noteServed: (served: Served, ctx: Context) => Promise<void>
  /** Notifies other processes and listening browsers of the answers that are no longer valid. */
  announce: (calls: readonly AnnouncedCall[]) => Promise<void>
  now: () => Date
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Splits a call name and converts its path for Fastify: `{id}` becomes `:id`. */
export function parseCallName(name: string): { method: HTTPMethods; url: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method: method as HTTPMethods, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/**
 * Registers every call of the contract with its schemas, access rule and handler.
 * @throws Error when the contract and the handlers do not name the same calls
 */
export function registerContract(app: FastifyInstance, options: RegisterOptions): void {
  const missing = Object.keys(options.contract).filter((name) => !options.handlers[name])
  const unknown = Object.keys(options.handlers).filter((name) => !(name in options.contract))
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`Not in the contract: ${unknown.join(', ')}`)
  for (const [name, call] of Object.entries(options.contract)) {
    if (call.rawBody) registerRawCall(app, name, call, call.rawBody, options)
    else registerCall(app, name, call, options)
  }
}

/** Registered in its own scope, so that all other calls accept JSON only. */
function registerRawCall(
  app: FastifyInstance,
  name: string,
  call: Call,
  types: readonly string[],
  options: RegisterOptions,
): void {
  app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    registerCall(scope, name, call, options)
    ready()
  })
}

function registerCall(app: FastifyInstance, name: string, call: Call, options: RegisterOptions): void {
  const { method, url } = parseCallName(name)
  const [status = 200] = Object.keys(call.response).map(Number)
  app.route({
    method,
    url,
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    schema: {
      response: call.response,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
    },
    config: { access: call.access, call: name, isQuiet: call.cached === true },
    onRequest: [
      ...(call.deprecated ? [sayDeprecated(call.deprecated)] : []),
      call.cached && call.access.who === 'anyone' ? serveCached(options) : admitCaller(call, options),
    ],
    handler: (request, reply) => (call.cached ? answerCached : answer)(name, status, request, reply, options),
  })
}

/** On every answer, also a refusal: callers notice it while the call still works. */
const sayDeprecated =
  (deprecation: Deprecation): onRequestHookHandler =>
  (request, reply, done) => {
    reply.headers(deprecationHeaders(deprecation, request.params as Record<string, string>))
    done()
  }

/** Runs before the body is read, so that an unauthorised caller cannot upload a megabyte first. */
const admitCaller =
  (call: Call, options: RegisterOptions): onRequestAsyncHookHandler =>
  async (request) => {
    if (call.stream) assertTakesEvents(request)
    const acceptsEndedSession = call.acceptsEndedSession === true
    request.caller = await admit(request, call.access, { ...options, acceptsEndedSession })
  }

/** Serve the cached URL; it was validated when stored, and the answer is the same for all callers. */
const serveCached =
  (options: RegisterOptions): onRequestHookHandler =>
  (request, reply, done) => {
    const cached = options.cache.known(request.url)
    if (cached) sendCached(request, reply, cached, options)
    else done()
  }

async function answer(
  name: string,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
) {
  const result = await run(name, request, reply, options)
  // Every answer carries the carnival's time, so that pages do not depend on the visitor's clock.
  reply.code(status).header('x-server-now', options.now().toISOString())
  const call = options.contract[name as keyof Contract]
  if (call?.polled) return sendWithEtag(request, reply, result)
  if (call?.compressed) return sendCompressed(request, reply, result)
  if (result instanceof FileAnswer) return sendFile(reply, result)
  if (result instanceof StreamAnswer) return sendStream(request, reply, result)
  return status === 204 ? reply.send() : result
}

/** Computed for each request, because it is private to the caller, but sent only when changed. */
async function sendWithEtag(request: FastifyRequest, reply: FastifyReply, result: unknown) {
  if (result instanceof FileAnswer) {
    const identity = toDownload(reply, result)
    return sendEncoded(request, reply, { tag: tagOf(identity), bodies: { identity } }, result.file.type)
  }
  return sendEncoded(request, reply, await encodeResponse(toText(reply, result)), JSON_TYPE)
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, result: unknown) {
  const { bodies } = await encodeResponse(toText(reply, result))
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies)
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').type(JSON_TYPE).send(bodies[encoding])
}

/** Serializes by the call's schema, which leaves out other fields. */
const toText = (reply: FastifyReply, result: unknown): string =>
  reply.getSerializationFunction(String(reply.statusCode))?.(result as Record<string, unknown>) ??
  JSON.stringify(result)

async function answerCached(
  name: string,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
) {
  const query = Object.entries(request.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  const key = JSON.stringify([request.params, query])
  reply.code(status)
  const compute = async () => toText(reply, await run(name, request, reply, options))
  const cached = await options.cache.get(name, key, compute, request.url)
  return sendCached(request, reply, cached, options)
}

/** The carnival's time goes in a header: the cached body is the same for an hour. */
function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse, { now }: RegisterOptions) {
  void reply.headers({ 'cache-control': 'no-cache', 'x-server-now': now().toISOString() })
  return sendEncoded(request, reply, cached, JSON_TYPE)
}

const oneAtATime = createConcurrencyLimit()
const inTurn = createTurns()

async function run(
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
): Promise<unknown> {
  const handler = options.handlers[name]
  if (!handler) throw new AppError('not_found')
  const changed = new Set<AnnouncedCall>()
  const ctx: Context = {
    db: options.db,
    user: request.caller,
    official: request.official,
    now: options.now,
    shownAt: (real) => onCarnivalClock(real, options),
    log: request.log,
    requestId: request.id,
    network: networkOf(request.ip),
    cookies: request.headers.cookie,
    setCookie: (line) => void reply.header('set-cookie', line),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    invalidates: (...calls) => {
      for (const call of calls) changed.add(call)
    },
  }
  const call = options.contract[name as CallName]
  // Fastify calls no parser for a request without a body: a file's reader gets an empty file then.
  const body = call?.rawBody ? (request.body ?? Buffer.alloc(0)) : request.body
  const input = { params: request.params, query: request.query, body }
  const work = async () => {
    const result = await (name.startsWith('GET ') ? withRetries(() => handler(input, ctx)) : handler(input, ctx))
    if (call) await options.noteServed({ call, query: request.query, result }, ctx)
    return result
  }
  const key = request.headers['idempotency-key']
  try {
    if (ctx.user && call?.heavy) {
      const whose = `${name} ${ctx.user.id}`
      return await (call.file ? oneAtATime(whose, work, streamEnd) : inTurn(whose, work))
    }
    if (name.startsWith('GET ') || typeof key !== 'string' || !ctx.user) return await work()
    const attempt = {
      userId: ctx.user.id,
      key,
      call: `${request.method} ${request.url}`,
      body: request.body,
      now: options.clock(),
    }
    return await runOnce(options.db, attempt, (tx) => handler(input, { ...ctx, db: tx }))
  } finally {
    // Invalidate on failure too: an earlier transaction may have committed.
    if (changed.size > 0) {
      options.cache.drop(changed)
      await options.announce([...changed])
    }
  }
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Answers OPTIONS, and refuses methods that a contract path does not have, with the allowed ones. */
export function registerOtherMethods(app: FastifyInstance, contract: Contract): void {
  const paths = new Map<string, Set<string>>()
  for (const { method, url } of Object.keys(contract).map(parseCallName)) {
    const methods = paths.get(url) ?? new Set(['OPTIONS'])
    methods.add(String(method))
    if (method === 'GET') methods.add('HEAD')
    paths.set(url, methods)
  }
  for (const [url, methods] of paths) {
    const allow = allMethods.filter((method) => methods.has(method)).join(', ')
    app.route({
      method: allMethods.filter((method) => method === 'OPTIONS' || !methods.has(method)),
      url,
      config: { access: anyone, isQuiet: false },
      handler: async (request, reply) => {
        reply.header('allow', allow)
        if (request.method !== 'OPTIONS') throw new AppError('method_not_allowed')
        return reply.code(204).send()
      },
    })
  }
}
