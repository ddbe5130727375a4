import type { outgoing } from '#contract/modules/messages/message.ts'
import { resendMessage } from '#contract/modules/messages/message.ts'
import { Problem } from '../../http/problem.ts'
import type { JobHandlers } from '../../jobs/handler.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import './tables.ts'
import { deliverJob, enqueueDelivery } from './delivery/deliver.ts'

type Message = NonNullable<(typeof outgoing)['rowType']> & { id: string }

/** A message that somebody writes, or puts back to waiting, is sent once that is committed; one that is being sent stays as it is. */
export function messageHooks(handlers: JobHandlers): Hooks<Message> {
  return {
    assigned: async (_row, before) => (before ? {} : { esSendTime: null, esSendNum: 0, esResult: '' }),
    async beforeUpdate(_row, { id }, { trx }) {
      const held = await trx
        .selectFrom('sys_sms as message')
        .innerJoin('sys_job_run as run', 'run.id', 'message.holder')
        .select('message.id')
        .where('message.id', '=', id)
        .where('run.state', '=', 'running')
        .executeTakeFirst()
      if (held) throw new Problem(409, '这条消息正在发送，请稍后刷新再看')
    },
    async afterChange({ after, before }, unit) {
      const isWaiting = after?.esSendStatus === '0' && before?.esSendStatus !== '0'
      if (!isWaiting) return
      await unit.trx.updateTable('sys_sms').set({ nextTryAt: unit.at, holder: '' }).where('id', '=', after.id).execute()
      if (handlers.has(deliverJob)) await enqueueDelivery(unit, handlers, unit.at)
    },
  }
}

/** Sending once more what failed. */
export const messageCommands = [implement<Message>(resendMessage, { run: async () => ({ esResult: '' }), told: () => '已重新加入发送队列' })]
