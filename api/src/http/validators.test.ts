import { api } from '@stafapp/shared/contract/api'
import type { Contract } from '@stafapp/shared/contract/define'
import { expect, test } from 'vitest'
import { compileValidator } from './validators.ts'

const contract: Contract = api

test.each(Object.entries(contract))(
  '%s: its schemas compile, which otherwise its first caller would find',
  (url, call) => {
    const parts = { params: call.params, querystring: call.query, body: call.body }
    for (const [httpPart, schema] of Object.entries(parts)) {
      if (schema) expect(compileValidator({ schema, method: 'POST', url, httpPart })({})).toBeTypeOf('boolean')
    }
  },
)
