import { z } from 'zod'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { defineJob } from '../../../jobs/handler.ts'
import { tellPeople } from '../../messages/tellPeople.service.ts'
import '../tables.ts'

/** `dashboard`: its code; `to`: login names. */
const Params = z.strictObject({
  dashboard: z.string().min(1, '请填写数据看板的编码').max(64),
  to: z.array(z.string().max(64)).min(1, '请填写收件人的账号').max(200),
})

/** Tells people that it is time to look at a dashboard, with the way to it: who opens it sees what they may, as it is then. Throws where there is no such dashboard, or nobody is left. */
export async function sendDashboard(unit: UnitOfWork, { dashboard, to }: z.output<typeof Params>): Promise<string> {
  const found = await unit.trx.selectFrom('onl_dashboard').select('name').where('code', '=', dashboard).executeTakeFirst()
  if (!found) throw new Error(`没有数据看板 ${dashboard}，请在任务参数里更正`)
  const told = await tellPeople(unit, { to, title: `数据看板 ${found.name}`, content: `${found.name} 请查看：/online/dashboard/${dashboard}` })
  return `${found.name} 已通知 ${told} 人`
}

export const dashboardJob = defineJob({
  name: 'dashboard.send',
  title: '发送数据看板',
  params: Params,
  timeLimitMs: 60_000,
  retries: { attempts: 3, firstRestMs: 60_000 },
  runInUnit: (unit, { params }) => sendDashboard(unit, params),
})
