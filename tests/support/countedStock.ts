import { toMicro } from '#contract/rules/quantity.ts'
import type { Api } from './api.ts'

/** Lots in the states that figures count, a unit of each with its first move. They are of the material of the counted orders. */
export async function addCountedStock({ db }: Pick<Api, 'db'>, now: number): Promise<void> {
  const kept = { createBy: 'admin', createTime: now, updateBy: 'admin', updateTime: now, version: 1 }
  await db
    .insertInto('mes_location')
    .values({ ...kept, id: 'bin', code: 'BIN', name: '库位', type: 'bin', parentId: '', allowMixLot: 'Y', allowStatus: '', status: 1 })
    .execute()
  for (const [at, qualityStatus] of ['pending', 'pending', 'hold', 'fail', 'pass', 'concession'].entries()) {
    const dates = { mfgDate: null, expireDate: '2020-01-31', retestDate: null, receiveDate: null, expiresAt: null }
    const texts = { supplierLotNo: '', coaFile: '', heldFrom: '', holdReason: '', holdBinds: 'N', originRefType: '', originRefId: '' }
    const lot = { lotNo: `counted${at}`, materialId: 'counted', supplierId: null, assayFactor: 1, tintFactor: 1, moisturePct: null, qualityStatus }
    await db
      .insertInto('mes_material_lot')
      .values({ ...kept, id: `lot${at}`, ...lot, ...dates, ...texts })
      .execute()
    const qty = toMicro(at + 1)
    const unit = {
      huCode: `HU${at}`,
      huType: at % 2 === 0 ? 'bag' : 'drum',
      lotId: `lot${at}`,
      unit: 'kg',
      locationId: 'bin',
      reservedBatchNo: '',
      status: 'active',
    }
    await db
      .insertInto('mes_hu')
      .values({ ...kept, id: `hu${at}`, ...unit, qtyInit: qty, qtyAvail: qty, qtyReserved: 0, qtyConsumed: 0 })
      .execute()
    const move = {
      moveNo: `SM${at}`,
      moveType: 'recv',
      materialId: 'counted',
      lotId: `lot${at}`,
      huId: `hu${at}`,
      huCode: `HU${at}`,
      toHuId: null,
      toHuCode: '',
    }
    const way = { fromLocationId: null, toLocationId: 'bin', qty, unit: 'kg', refType: '', refId: '', batchNo: '', reason: '', reversedMoveId: null }
    await db
      .insertInto('mes_stock_move')
      .values({ ...kept, id: `move${at}`, ...move, ...way, idemKey: `counted${at}` })
      .execute()
  }
}
