import { cleanVessel, soilVessel, useVessel } from '#contract/modules/charging/vessel.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'

type Vessel = { id: string; name: string; cleanStatus: string; lastCleanTime: string | number | null }

/** Whether a vessel is clean, as its state is kept on the card of the machine. */
export const vesselHalves: readonly CommandHalf[] = [
  implement<Vessel>(cleanVessel, {
    guards: [nothingRuns],
    run: async ({ unit }) => ({ lastCleanTime: unit.at }),
    told: ({ name }) => `${name} 已清洁`,
  }),
  implement<Vessel>(useVessel),
  implement<Vessel>(soilVessel),
]

async function nothingRuns({ unit: { trx }, record }: Guarded<Vessel>): Promise<string | null> {
  const running = await trx
    .selectFrom('mes_task')
    .select('taskNo')
    .where('equipmentId', '=', record.id)
    .where('status', 'in', ['running', 'paused'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('mes_charge').select('mes_charge.id').whereRef('mes_charge.taskId', '=', 'mes_task.id').where('result', '=', 'ok')),
    )
    .limit(1)
    .executeTakeFirst()
  return running ? `任务 ${running.taskNo} 的料还在里面，请先完成它再清洁` : null
}
