import { describe, expect, test } from 'vitest'
import { packBoard } from '../../../../server/modules/packing/board.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

for (const database of oneDatabase)
  describe('the packing wall', () => {
    const on = packLineOn(database)

    test('a line whose bulk was put on hold while it packs, and a job that waits for such bulk, say why', async () => {
      const packing = await on.packingJob({ packQty: 2, qtyTarget: 8 })
      const waiting = await on.readyJob({ packQty: 2, qtyTarget: 8 })
      const told = async () => {
        const { lines, next } = await packBoard({ trx: on.db(), at: on.book().api.clock.now }, 'Asia/Shanghai')
        return [lines.find(({ jobId }) => jobId === packing.jobId)?.why, next.map(({ why }) => why)]
      }
      expect(await told()).toEqual(['', ['']])
      const lots = on
        .db()
        .updateTable('mes_material_lot')
        .set({ qualityStatus: 'hold', holdReason: '色差复判' })
        .where('id', 'in', [packing.lotId, waiting.lotId])
      await lots.execute()
      expect(await told()).toEqual(['冻结：色差复判', ['冻结：色差复判']])
    })
  })
