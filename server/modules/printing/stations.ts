import type { LabelStation, StationSet } from '#contract/modules/printing/labelStation.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

type Look = Pick<ReadUnit, 'trx'>

/** What a terminal is set to, beside its printer as it is now. */
export async function stationOf({ trx }: Look, terminal: string): Promise<LabelStation> {
  const row = await trx
    .selectFrom('mes_label_station as station')
    .leftJoin('mes_printer as printer', 'printer.id', 'station.printerId')
    .select(['station.printerId', 'printer.name', 'printer.enabled'])
    .where('terminal', '=', terminal)
    .executeTakeFirst()
  if (!row) return { isSet: false, printerId: null, printerName: '', why: '' }
  if (row.printerId === null) return { isSet: true, printerId: null, printerName: '', why: '' }
  const why = row.name === null ? '这个工位的打印机已删除，请另选一台' : row.enabled === 'Y' ? '' : `打印机“${row.name}”已停用，请另选一台`
  return { isSet: true, printerId: row.printerId, printerName: row.name ?? '', why }
}

/** The choice of a station, kept until another one is made, with its line in the audit chain. Throws 422 for a printer that is not there or is out of use. */
export async function setStation(unit: UnitOfWork, { terminal, printerId }: StationSet): Promise<LabelStation> {
  const { trx, by, at, audit } = unit
  if (printerId !== null) {
    const printer = await trx.selectFrom('mes_printer').select(['name', 'enabled']).where('id', '=', printerId).executeTakeFirst()
    const why = !printer ? '没有这台打印机，请重新选择' : printer.enabled === 'Y' ? null : `打印机“${printer.name}”已停用，请换一台`
    if (why !== null) throw new Problem(422, why, { fields: { printerId: [why] } })
  }
  const before = await trx.selectFrom('mes_label_station').selectAll().where('terminal', '=', terminal).executeTakeFirst()
  const chosen = { printerId, setBy: by.username, setAt: at }
  await trx
    .insertInto('mes_label_station')
    .values({ terminal, ...chosen })
    .onConflict((row) => row.column('terminal').doUpdateSet(chosen))
    .execute()
  audit.note({ action: 'labelStation.set', entity: 'labelStation', entityId: terminal, before: before ?? null, after: { terminal, ...chosen } })
  return stationOf({ trx }, terminal)
}
