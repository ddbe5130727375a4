import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'

/** Acts on several, all or none. Of the one that is refused the title is told, as far as it is theirs. */
export async function actOnEach(
  unit: UnitOfWork,
  ids: readonly string[],
  { by, act }: { by: 'task' | 'instance'; act: (id: string) => Promise<void> },
): Promise<void> {
  for (const id of ids)
    try {
      await act(id)
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 404 || ids.length === 1) throw error
      throw new Problem(error.status, `“${await titleOf(unit, id, by)}”没有办成：${error.message}。所选 ${ids.length} 件都没有办理`, error.result)
    }
}

async function titleOf({ trx }: UnitOfWork, id: string, by: 'task' | 'instance'): Promise<string> {
  const instances = trx.selectFrom('act_z_task').select('instanceId').where('id', '=', id)
  const { title } = await trx
    .selectFrom('act_z_business as business')
    .innerJoin('act_z_instance as instance', 'instance.businessId', 'business.id')
    .select('business.title')
    .where('instance.id', 'in', by === 'task' ? instances : [id])
    .executeTakeFirstOrThrow()
  return title
}
