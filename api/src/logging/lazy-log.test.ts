import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { LazyLog } from './lazy-log.ts'
import { createLogger } from './logger.ts'

test('a request writes under its id as before, and one that writes nothing makes no log', async () => {
  const lines: string[] = []
  let made = 0
  const app = Fastify({
    loggerInstance: createLogger('info', { write: (line) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'the-id',
    childLoggerFactory: (parent, bindings, options) =>
      new LazyLog(parent, () => {
        made += 1
        return parent.child(bindings, options)
      }),
  })
  app.get('/silent', async (request) => request.log.level)
  app.get('/loud', async (request) => {
    request.log.info({ password: 'hemligt' }, 'one')
    request.log.child({ part: 'x' }).warn('two')
    request.log.debug('below the level')
    return 'ok'
  })
  expect((await app.inject('/silent')).body).toBe('info')
  expect(made).toBe(0)
  await app.inject('/loud')
  expect(made).toBe(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: 'the-id', level: 'info', password: '[redacted]', msg: 'one' },
    { reqId: 'the-id', level: 'warn', part: 'x', msg: 'two' },
  ])
})
