import type { UnitOfWork } from '../../../bus/unit.ts'
import { endBindings } from '../thirdLogin/thirdAccounts.service.ts'

/** Ends all sessions of people, and the accounts elsewhere that they bound, with the transaction that says why; open pages and sockets hear it when it is committed (security.md 27, C28). */
export async function endSessions(unit: UnitOfWork, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const { trx, at } = unit
  await endBindings(trx, userIds)
  await trx
    .updateTable('sys_user')
    .set((row) => ({ tokenVersion: row('tokenVersion', '+', 1) }))
    .where('id', 'in', userIds)
    .execute()
  const ended = await trx
    .updateTable('sys_session')
    .set({ revokedAt: at })
    .where('userId', 'in', userIds)
    .where('revokedAt', 'is', null)
    .returning(['id', 'userId'])
    .execute()
  for (const { id, userId } of ended) unit.afterCommit('session.revoked', { sessionId: id, userId })
}
