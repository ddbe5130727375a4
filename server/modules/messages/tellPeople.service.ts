import type { UnitOfWork } from '../../bus/unit.ts'
import { workplacesOf } from '../../http/ownTenants.ts'
import { tenantAtWork } from '../../tenancy/atWork.ts'
import type { MessageFile } from './delivery/files.service.ts'
import { sendMessages } from './notify.service.ts'
import type { NewMessage } from './notify.service.ts'

type Telling = { to: readonly string[]; title: string; content: string; files?: readonly MessageFile[]; plantTz: string }

/**
 * Tells people by their login names, by bell, and by mail with the files where they have an address. Who has no account any more, or does not work for the
 * tenant at work, is not told: its messages reach nobody else. Who was, and who of them has no address.
 */
export async function tellPeople(unit: UnitOfWork, { to, title, content, files = [], plantTz }: Telling): Promise<{ told: string[]; mailless: string[] }> {
  const { trx, at: atMs } = unit
  if (to.length === 0) return { told: [], mailless: [] } // PostgreSQL knows no empty list
  const named = await trx
    .selectFrom('sys_user')
    .select(['id', 'username', 'email'])
    .where('username', 'in', to)
    .where('delFlag', '=', 0)
    .orderBy('username')
    .execute()
  const people: typeof named = []
  for (const person of named) if ((await workplacesOf(trx, person.id, { atMs, plantTz })).some(({ id }) => id === tenantAtWork())) people.push(person)
  await sendMessages(
    unit,
    people.flatMap(({ username, email }): NewMessage[] => {
      const message = { receiver: username, title, content }
      return [{ type: '4', ...message }, ...(email ? [{ type: '2' as const, ...message, files }] : [])]
    }),
  )
  return { told: people.map(({ username }) => username), mailless: people.flatMap(({ username, email }) => (email ? [] : [username])) }
}
