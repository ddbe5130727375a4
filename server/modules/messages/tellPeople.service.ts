import type { UnitOfWork } from '../../bus/unit.ts'
import { sendMessages } from './notify.service.ts'

/** Bell and mail. */
const ways = ['4', '2'] as const

/** Tells people by their login names, by bell and mail; who has no account any more is not told. Returns how many were. Throws where nobody is left. */
export async function tellPeople(unit: UnitOfWork, { to, title, content }: { to: readonly string[]; title: string; content: string }): Promise<number> {
  const people = await unit.trx.selectFrom('sys_user').select('username').where('username', 'in', to).where('delFlag', '=', 0).orderBy('username').execute()
  if (people.length === 0) throw new Error(`收件人 ${to.join('、')} 都没有账号，请在任务参数里更正`)
  await sendMessages(
    unit,
    people.flatMap(({ username }) => ways.map((type) => ({ type, receiver: username, title, content }))),
  )
  return people.length
}
