import { z } from 'zod'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { forEachTenant } from '../../../db/tenancy/eachTenant.ts'
import { mayCall } from '../../../http/caller.ts'
import { callerNamed } from '../../../http/callerNamed.ts'
import { defineJob } from '../../../jobs/handler.ts'
import { tenantAtWork } from '../../../tenancy/atWork.ts'
import { tellPeople } from '../../messages/tellPeople.service.ts'
import '../tables.ts'

/** `dashboard`: its code; `to`: login names. */
const Params = z.strictObject({
  dashboard: z.string().min(1, '请填写数据看板的编码').max(64),
  to: z.array(z.string().max(64)).min(1, '请填写收件人的账号').max(200),
})

/**
 * Tells people that it is time to look at a dashboard, with the way to it: who opens it sees what they may, as it is then. A schedule tells of it in every
 * tenant that has one of this code, each time those who work there; who may not open dashboards is not told. Throws where there is no such dashboard, or nobody is left.
 */
export async function sendDashboard(unit: UnitOfWork, { dashboard, to }: z.output<typeof Params>, plantTz: string): Promise<string> {
  let name = ''
  const told = new Set<string>()
  const readers = await mayOpen(unit, to)
  const ofOneTenant = async () => {
    const found = await unit.trx.selectFrom('onl_dashboard').select('name').where('code', '=', dashboard).executeTakeFirst()
    if (!found) return
    name ||= found.name
    const message = { to: readers, title: `数据看板 ${found.name}`, content: `${found.name} 请查看：/online/dashboard/${dashboard}`, plantTz }
    for (const one of (await tellPeople(unit, message)).told) told.add(one)
  }
  await (tenantAtWork() === 'every' ? forEachTenant(unit.trx, ofOneTenant) : ofOneTenant())
  if (name === '') throw new Error(`没有数据看板 ${dashboard}，请在任务参数里更正`)
  if (told.size === 0) throw new Error(`收件人 ${to.join('、')} 都没有账号、没有权限看数据看板，或不在有这个看板的租户里，请在任务参数里更正`)
  return `${name} 已通知 ${told.size} 人`
}

/** Those who may open dashboards at all, by their login names. */
async function mayOpen({ trx }: UnitOfWork, names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const person = await callerNamed(trx, name, 0)
    if (person && mayCall(person, 'sys:dashboard:list')) found.push(name)
  }
  return found
}

export const dashboardJob = ({ plantTz }: { plantTz: string }) =>
  defineJob({
    name: 'dashboard.send',
    title: '发送数据看板',
    params: Params,
    timeLimitMs: 60_000,
    retries: { attempts: 3, firstRestMs: 60_000 },
    runInUnit: (unit, { params }) => sendDashboard(unit, params, plantTz),
  })
