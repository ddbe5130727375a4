import { dirtyContainer, cleanContainer } from '#contract/modules/material/container.ts'
import { unpickItem } from '#contract/modules/material/issue/issueItem.ts'
import { pickIssue, receiveIssue } from '#contract/modules/material/issue/issueCommands.ts'
import { transferUnit } from '#contract/modules/material/stock/handlingUnit.ts'
import { scanOut } from '#contract/modules/warehouse/out/outCommands.ts'
import { undoOutItem } from '#contract/modules/warehouse/out/outItem.ts'
import { scanTake } from '#contract/modules/stocktake/takeCommands.ts'
import type { ScanContext } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanActionName } from '#contract/modules/scanning/scanActions.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { nextToPick } from '../material/issue/nextToPick.service.ts'
import type { FoundRecord } from './findRecords.ts'
import { nextForOut } from './nextForOut.ts'
import { resolveCode } from './resolve.service.ts'

/** What a scan did, for people and for taking it back. `before` is kept with the scan. */
export type Done = { message: string; say: string; next: string; before: Record<string, string> }

type Scanned = { found: FoundRecord; context: ScanContext }
/** A scan whose effect is taken back. `at` is when the server did it. */
export type Undone = { refId: string; refCode: string; at: number; before: Readonly<Record<string, string>> }

type Effect = {
  run: (unit: UnitOfWork, scanned: Scanned) => Promise<Done>
  /** a sentence of what was undone; left out where nothing brings it back */
  undo?: (unit: UnitOfWork, undone: Undone) => Promise<string>
}

const told = (message: string, say: string, rest: Partial<Done> = {}): Done => ({ message, say, next: '', before: {}, ...rest })

/** What each action of a scan gives, by the commands that people give in the office (docs/decisions/087). */
export const effects: Readonly<Record<Exclude<ScanActionName, 'look'>, Effect>> = {
  pick: {
    async run(unit, { found, context: { issueId, qty, breakReason } }) {
      if (issueId === '') throw new Problem(422, '请先扫发料单，再扫要拣的物料件')
      await unit.give(pickIssue, issueId, { huCode: found.code, breakReason, ...(qty === null ? {} : { qty }) })
      return told(`${found.code} 已拣`, '对，拿走', { next: await nextToPick(unit, issueId), before: { issueId } })
    },
    async undo(unit, { refCode, at, before }) {
      const item = await unit.trx
        .selectFrom('mes_issue_item')
        .select(['id', 'huCode'])
        .where('issueId', '=', before['issueId'] ?? '')
        .where('pickTime', '=', at)
        .where('pickBy', '=', unit.by.username)
        .where('status', '=', 'picked')
        .executeTakeFirst()
      if (!item) throw new Problem(409, `${refCode} 已不在已拣的料里，可能已被撤销或接收`)
      await unit.give(unpickItem, item.id, { reason: '扫码页撤销' })
      return `${refCode} 已放回，请放到原来的库位`
    },
  },
  outPick: {
    async run(unit, { found, context: { outId, qty, breakReason } }) {
      if (outId === '') throw new Problem(422, '请先扫出库单，再扫要拣的物料件')
      await unit.give(scanOut, outId, { huCode: found.code, breakReason, ...(qty === null ? {} : { qty }) })
      return told(`${found.code} 已拣到出货库位`, '对，拿走', { next: await nextForOut(unit, outId), before: { outId } })
    },
    async undo(unit, { refCode, at, before }) {
      const item = await unit.trx
        .selectFrom('mes_out_item')
        .select('id')
        .where('outId', '=', before['outId'] ?? '')
        .where('pickTime', '=', at)
        .where('pickBy', '=', unit.by.username)
        .where('status', '=', 'picked')
        .executeTakeFirst()
      if (!item) throw new Problem(409, `${refCode} 已不在备好的货里，可能已被撤销或发运`)
      await unit.give(undoOutItem, item.id, { reason: '扫码页撤销' })
      return `${refCode} 已放回，请放到原来的库位`
    },
  },
  receive: {
    async run(unit, { found }) {
      const { receiveNote } = await unit.give(receiveIssue, found.id)
      const rest = receiveNote === '' ? '' : `。没有接收：${receiveNote}`
      return told(`${found.code} 能用的已接收${rest}`, rest === '' ? '已接收' : '部分没收')
    },
  },
  transfer: {
    async run(unit, { found, context: { toCode } }) {
      if (toCode === '') throw new Problem(422, '请先扫要移到的库位，再扫物料件')
      const to = await resolveCode(unit.trx, toCode, { symbology: '', of: ['bin'], materialId: '' })
      if (!to.found) throw new Problem(422, to.refusal ?? '请重新扫库位')
      const { locationId } = await unit.trx.selectFrom('mes_hu').select('locationId').where('id', '=', found.id).executeTakeFirstOrThrow()
      await unit.give(transferUnit, found.id, { locationId: to.found.id })
      return told(`${found.code} 已移到 ${to.found.code}`, '已移库', { before: { from: locationId ?? '', to: to.found.id } })
    },
    async undo(unit, { refId, refCode, before }) {
      const { locationId } = await unit.trx.selectFrom('mes_hu').select('locationId').where('id', '=', refId).executeTakeFirstOrThrow()
      if (locationId !== before['to'] || !before['from']) throw new Problem(409, `${refCode} 后来又移动过，不能撤销。请看它现在的库位`)
      await unit.give(transferUnit, refId, { locationId: before['from'] })
      return `${refCode} 已移回原来的库位`
    },
  },
  count: {
    async run(unit, { found, context: { takeId, toCode, qty } }) {
      if (takeId === '') throw new Problem(422, '请先打开盘点单，再扫要盘的物料件')
      if (qty === null) throw new Problem(422, '请填写实盘数量')
      const place = toCode === '' ? null : await resolveCode(unit.trx, toCode, { symbology: '', of: ['bin'], materialId: '' })
      if (place && !place.found) throw new Problem(422, place.refusal ?? '请重新扫库位')
      await unit.give(scanTake, takeId, { huCode: found.code, qty, ...(place?.found ? { placeCode: place.found.code } : {}) })
      return told(`${found.code} 盘了 ${qty}`, '已盘')
    },
  },
  clean: {
    async run(unit, { found }) {
      await unit.give(cleanContainer, found.id)
      return told(`容器 ${found.code} 已清洁`, '已清洁')
    },
    async undo(unit, { refId, refCode }) {
      await unit.give(dirtyContainer, refId)
      return `容器 ${refCode} 又是待清洗`
    },
  },
  dirty: {
    async run(unit, { found }) {
      await unit.give(dirtyContainer, found.id)
      return told(`容器 ${found.code} 转为待清洗`, '待清洗')
    },
  },
}
