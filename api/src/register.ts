import type { Call, CallName, Contract } from '@stafapp/shared/contract/define'
import { anyone } from '@stafapp/shared/contract/define'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import { admit, type GuardOptions } from './auth/guard.ts'
import { type AnswerCache, type Material, materialise, tagOf } from './cache.ts'
import { onCarnivalClock } from './clock.ts'
import { type HeaderList, sendMaterial, toHeaderList } from './conditional.ts'
import { withRetries } from './db/db.ts'
import { AppError } from './errors.ts'
import { FileAnswer, sendFile, toDownload } from './file-answer.ts'
import type { AnnouncedCall, Context } from './handler.ts'
import { runOnce } from './idempotency.ts'
import { networkOf } from './network.ts'
import { noteDownload } from './note-download.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import { keptApiHeaders } from './plugins/headers.ts'
import { assertTakesEvents, StreamAnswer, sendStream } from './stream-answer.ts'
import type { Attempts } from './throttle.ts'

/** A handler as the loop sees it; the contract's types have been checked where the handlers were put together. */
export type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, ctx: Context) => Promise<unknown>

export type RegisterOptions = GuardOptions & {
  contract: Contract
  handlers: Readonly<Record<string, AnyHandler>>
  cache: AnswerCache
  attempts: Attempts
  /** Tells the other processes, and the browsers that listen, which answers are no longer valid. */
  announce: (calls: readonly AnnouncedCall[]) => Promise<void>
  now: () => Date
  isHttps: boolean
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** A call name's parts, the path as Fastify writes it: `{id}` becomes `:id`. */
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

/** In a scope of its own, so that JSON stays the only body that every other call takes (R44). */
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
    onRequest: call.cached && call.access.who === 'anyone' ? sendKnown(options) : admitCaller(call, options),
    handler: (request, reply) => (call.cached ? answerCached : answer)(name, status, request, reply, options),
  })
}

/** Before the body is read: whoever may not call does not get to send a megabyte first. */
const admitCaller =
  (call: Call, options: RegisterOptions): onRequestAsyncHookHandler =>
  async (request) => {
    if (call.stream) assertTakesEvents(request)
    const acceptsEndedSession = call.acceptsEndedSession === true
    request.caller = await admit(request, call.access, { ...options, acceptsEndedSession })
  }

/** What has been answered before is sent as it lies: the address was checked then, and everybody gets the same. */
const sendKnown = (options: RegisterOptions): onRequestHookHandler => {
  const kept = toHeaderList(keptApiHeaders(options))
  return (request, reply, done) => {
    const material = options.cache.known(request.url)
    if (material) sendCached(request, reply, material, kept, options)
    else done()
  }
}

async function answer(
  name: string,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
) {
  const result = await run(name, request, reply, options)
  // Every answer tells the carnival's time beside it: no page's "now" may hang on the visitor's clock (F25).
  reply.code(status).header('x-server-now', options.now().toISOString())
  if (options.contract[name as keyof Contract]?.polled) return sendPolled(request, reply, result)
  if (result instanceof FileAnswer) return sendFile(reply, result)
  if (result instanceof StreamAnswer) return sendStream(request, reply, result)
  return status === 204 ? reply.send() : result
}

/** The answer is made anew each time, for it is the caller's alone, but sent only to who does not hold it. */
async function sendPolled(request: FastifyRequest, reply: FastifyReply, result: unknown) {
  if (result instanceof FileAnswer) {
    const identity = toDownload(reply, result)
    return sendMaterial(request, reply, { tag: tagOf(identity), bodies: { identity } }, result.file.type)
  }
  return sendMaterial(request, reply, await materialise(toText(reply, result)), JSON_TYPE)
}

/** As the call's schema writes it: fields that are not in it are left out. */
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
  const material = await options.cache.get(name, key, compute, request.url)
  return sendCached(request, reply, material, toHeaderList(keptApiHeaders(options)), options)
}

/** Beside the answer stands the carnival's time, which is not in it: it is the same for an hour, and "now" is not (F25). */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  material: Material,
  kept: HeaderList,
  { now }: RegisterOptions,
): FastifyReply {
  const headers = [...kept, 'x-request-id', request.id, 'x-server-now', now().toISOString()]
  return sendMaterial(request, reply, material, JSON_TYPE, headers)
}

const oneAtATime = createOneAtATime()

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
    now: options.now,
    shownAt: (real) => onCarnivalClock(real, options),
    log: request.log,
    requestId: request.id,
    network: networkOf(request.ip),
    cookies: request.headers.cookie,
    setCookie: (line) => void reply.header('set-cookie', line),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    changes: (...calls) => {
      for (const call of calls) changed.add(call)
    },
  }
  const input = { params: request.params, query: request.query, body: request.body }
  const call = options.contract[name as CallName]
  const work = async () => {
    const result = await (name.startsWith('GET ') ? withRetries(() => handler(input, ctx)) : handler(input, ctx))
    if (call) await noteDownload({ call, query: request.query, result }, ctx, options.attempts)
    return result
  }
  const key = request.headers['idempotency-key']
  try {
    if (ctx.user && call?.heavy) return await oneAtATime(`${name} ${ctx.user.id}`, work)
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
    // After the commit, and after a failure too: part of the work may have been committed before it.
    if (changed.size > 0) {
      options.cache.drop(changed)
      await options.announce([...changed])
    }
  }
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Answers OPTIONS and refuses the methods that a path of the contract does not have, naming those it has. */
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
