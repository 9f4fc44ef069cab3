import type { Handlers } from '../../../http/handler.ts'
import type { AccountServices } from '../account-options.ts'
import { describeUndo, undoChange } from './undo-change.ts'

export const createUndoHandlers = (services: AccountServices) =>
  ({
    'GET /api/users/undo-change/{token}/': ({ params }, ctx) => describeUndo(params.token, ctx, services),
    'POST /api/users/undo-change/{token}/': ({ params }, ctx) => undoChange(params.token, ctx, services),
  }) satisfies Partial<Handlers>
