import { wireTime } from '#contract/rules/wireTime.ts'
import { amount, facts, stateless } from './reading.ts'
import type { Reading, RecordFacts } from './reading.ts'

export async function materialFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db.selectFrom('mes_material').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('mes_stock_balance')
    .select(({ fn }) => fn.sum<number>('qty').as('qty'))
    .where('materialId', '=', id)
    .executeTakeFirst()
  const type = await named('mes_material_type', row.materialType)
  return { ...stateless, version: row.version, title: row.materialName, facts: facts(['类型', type], ['在库', amount(kept?.qty ?? 0, row.unit)]) }
}

export async function lotFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_material_lot as lot')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select(['lot.version', 'materialName', 'materialCode', 'qualityStatus', 'expireDate', 'holdReason', 'unit'])
    .where('lot.id', '=', id)
    .executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('mes_stock_balance')
    .select(({ fn }) => fn.sum<number>('qty').as('qty'))
    .where('lotId', '=', id)
    .executeTakeFirst()
  const quality = await named('mes_quality_status', row.qualityStatus)
  return {
    title: row.materialName,
    facts: facts(
      ['物料编码', row.materialCode],
      ['质量', quality],
      ['有效期至', row.expireDate],
      ['冻结原因', row.holdReason],
      ['在库', amount(kept?.qty ?? 0, row.unit)],
    ),
    state: row.qualityStatus,
    version: row.version,
    expireDate: row.expireDate,
  }
}

export async function unitFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .leftJoin('mes_location as place', 'place.id', 'hu.locationId')
    .select([
      'hu.version',
      'hu.status',
      'qtyAvail',
      'qtyReserved',
      'hu.unit',
      'reservedBatchNo',
      'lotNo',
      'expireDate',
      'qualityStatus',
      'materialName',
      'place.code',
      'place.name',
    ])
    .where('hu.id', '=', id)
    .executeTakeFirstOrThrow()
  const place = row.code === null ? '已用完' : `${row.code} ${row.name ?? ''}`
  const [state, quality] = [await named('mes_hu_status', row.status), await named('mes_quality_status', row.qualityStatus)]
  return {
    title: row.materialName,
    facts: facts(
      ['批次', row.lotNo],
      ['可用', amount(row.qtyAvail, row.unit)],
      ['预定', Number(row.qtyReserved) > 0 ? `${amount(row.qtyReserved, row.unit)} ${row.reservedBatchNo}` : null],
      ['库位', place],
      ['质量', quality],
      ['有效期至', row.expireDate],
      ['状态', state],
    ),
    state: row.status,
    version: row.version,
    expireDate: row.expireDate,
  }
}

export async function containerFacts({ db, id, plantTz, named }: Reading): Promise<RecordFacts> {
  const row = await db.selectFrom('mes_container').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [type, state] = [await named('mes_container_type', row.type), await named('mes_container_status', row.cleanStatus)]
  const until = row.cleanStatus === 'clean' && row.cleanTime !== null ? Number(row.cleanTime) + row.cleanExpireHours * 3_600_000 : null
  const cleanUntil = until === null ? null : wireTime(until, plantTz).slice(0, 16)
  return {
    title: type,
    facts: facts(['清洁', state], ['清洁有效至', cleanUntil], ['标准皮重', amount(row.tareStd, 'kg')], ['上一批', row.lastBatchNo]),
    state: row.cleanStatus,
    version: row.version,
    expireDate: null,
  }
}

export async function placeFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db.selectFrom('mes_location').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('mes_stock_balance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('locationId', '=', id)
    .executeTakeFirst()
  const type = await named('mes_location_type', row.type)
  const use = row.status === 1 ? null : '已停用'
  return { ...stateless, version: row.version, title: row.name, facts: facts(['类型', type], ['放着', `${Number(kept?.count ?? 0)} 件`], ['状态', use]) }
}

export async function issueFacts({ db, id, plantTz, named }: Reading): Promise<RecordFacts> {
  const row = await db.selectFrom('mes_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [state, type] = [await named('mes_issue_status', row.status), await named('mes_issue_type', row.issueType)]
  const needed = wireTime(Number(row.needTime), plantTz).slice(5, 16)
  return { ...stateless, version: row.version, title: type, facts: facts(['状态', state], ['批号', row.batchNo], ['需要时间', needed]), state: row.status }
}

export async function specimenFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_specimen as specimen')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'specimen.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .leftJoin('mes_location as place', 'place.id', 'specimen.locationId')
    .select(['specimen.version', 'specimen.status', 'specimen.type', 'leftQty', 'specimen.unit', 'keepUntil', 'lotNo', 'materialName', 'place.code'])
    .where('specimen.id', '=', id)
    .executeTakeFirstOrThrow()
  const [state, type] = [await named('mes_specimen_status', row.status), await named('mes_specimen_type', row.type)]
  const left = amount(row.leftQty, row.unit)
  const shown = facts(['状态', state], ['类型', type], ['批次', row.lotNo], ['剩余', left], ['保存到', row.keepUntil], ['位置', row.code])
  return { ...stateless, version: row.version, title: row.materialName, facts: shown, state: row.status }
}
