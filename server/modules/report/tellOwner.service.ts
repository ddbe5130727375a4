import type { UnitOfWork } from '../../bus/unit.ts'
import { tellPeople } from '../messages/notify.service.ts'
import { SendingParams, sendingJob } from './planSendings.service.ts'
import { noteSent } from './sending.service.ts'

type Failed = { runId: string; handler: string; output: string; plantTz: string }
const longest = 500

/** Says of a sending that failed for good why, on its schedule and to whoever made it, in the transaction in which it did. */
export async function tellOwner(unit: UnitOfWork, { runId, handler, output, plantTz }: Failed): Promise<void> {
  if (handler !== sendingJob) return
  const run = await unit.trx.selectFrom('sys_job_run').select('params').where('id', '=', runId).executeTakeFirstOrThrow()
  const { data } = SendingParams.safeParse(JSON.parse(run.params))
  const sending = data && (await unit.trx.selectFrom('mes_report_sending').select(['id', 'name', 'createBy']).where('id', '=', data.sending).executeTakeFirst())
  if (!sending) return
  await noteSent(unit, sending.id, 'failed', output)
  const content = `定时发送“${sending.name}”没有成功：${output.slice(0, longest)}`
  await tellPeople(unit, { kind: 'system', title: `定时发送失败：${sending.name}`, content, usernames: [sending.createBy], plantTz })
}
