import { join } from 'node:path'
import { expect, test } from 'vitest'
import { impactOf } from '../../../../server/modules/recall/impact.ts'
import { openDatabase } from '../../../../server/start/openDatabase.ts'
import { batchesOfRaw, growGenealogy, productsOfBatch } from '../../../support/grownGenealogy.ts'
import { newDataDir } from '../../../support/newDataDir.ts'

test('what the bench grows is what it says: a raw lot reaches its batches and their products, and a box its way back', async () => {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir })
  const { edges, raws } = growGenealogy(join(dataDir, 'millwright.db'), 120)
  expect([edges, raws]).toEqual([1320, 14])
  const search = (code: string) => impactOf(db, { kind: 'code', code, from: '', to: '' }, { plantTz: 'Asia/Shanghai', at: Date.now() })
  const { counts } = await search('R1')
  expect(counts.lots).toBe(1 + batchesOfRaw * (1 + productsOfBatch))
  expect([counts.boxes, counts.boxesShipped]).toEqual([batchesOfRaw * productsOfBatch, (batchesOfRaw * productsOfBatch) / 2])
  const back = await search('SSCC2')
  expect([back.counts.lots, back.trace.lots.length]).toEqual([1, 9])
  await close()
})
