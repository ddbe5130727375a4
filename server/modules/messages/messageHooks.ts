import type { outgoing } from '#contract/modules/messages/message.ts'
import { resendMessage } from '#contract/modules/messages/message.ts'
import { Problem } from '../../http/problem.ts'
import type { JobHandlers } from '../../jobs/handler.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import './tables.ts'
import { deliverJob, enqueueDelivery } from './delivery/deliver.ts'
import { messagesWithFiles } from './delivery/files.service.ts'

type Message = NonNullable<(typeof outgoing)['rowType']> & { id: string }

/** A message that somebody writes, or puts back to waiting, is sent once that is committed; one that is being sent stays as it is. */
export function messageHooks(handlers: JobHandlers): Hooks<Message> {
  return {
    assigned: async (_row, before) => (before ? {} : { esSendTime: null, esSendNum: 0, esResult: '' }),
    async beforeUpdate(row, { id, esReceiver, esType }, { trx }) {
      const held = await trx
        .selectFrom('sys_sms as message')
        .innerJoin('sys_job_run as run', 'run.id', 'message.holder')
        .select('message.id')
        .where('message.id', '=', id)
        .where('run.state', '=', 'running')
        .executeTakeFirst()
      if (held) throw new Problem(409, '这条消息正在发送，请稍后刷新再看')
      // its files were made with the rights of who is to get them
      const goesElsewhere = row.esReceiver !== esReceiver || row.esType !== esType
      if (goesElsewhere && (await messagesWithFiles(trx, [id])).has(id)) throw new Problem(409, '这条消息带有按接收人权限生成的附件，不能改接收人和发送方式')
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
