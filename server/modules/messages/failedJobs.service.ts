import type { UnitOfWork } from '../../bus/unit.ts'
import { deliverJob } from './delivery/deliver.ts'
import { tellPeople } from './notify.service.ts'

type Failed = { handler: string; title: string; output: string; plantTz: string }
const longest = 500

/** Tells the administrators that a job failed for good, in the transaction in which it did; of the job that sends messages nothing could be told. */
export async function tellAdministrators(unit: UnitOfWork, { handler, title, output, plantTz }: Failed): Promise<void> {
  if (handler === deliverJob) return
  const administrators = await unit.trx
    .selectFrom('sys_user')
    .innerJoin('sys_user_role', 'sys_user_role.userId', 'sys_user.id')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
    .select('username')
    .where('roleCode', '=', 'admin')
    .where('sys_user.status', '=', 1)
    .where('delFlag', '=', 0)
    .execute()
  const usernames = administrators.map(({ username }) => username)
  const content = `任务“${title}”没有成功：${output.slice(0, longest)}。请在“定时任务”的执行记录中查看。`
  await tellPeople(unit, { kind: 'system', title: `任务失败：${title}`, content, usernames, plantTz })
}
