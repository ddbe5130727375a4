import { settleWrite } from '#contract/modules/equipment/plcWrite.ts'
import type { PlcWriteEnd } from '#contract/modules/equipment/plcWrite.ts'
import { refusalText } from '#contract/refusals.ts'
import type { Bus } from '../../../bus/bus.ts'
import { systemActor } from '../../../bus/unit.ts'
import { createUnits } from '../../../bus/units.ts'
import type { Database } from '../../../db/database.ts'
import { writeOnce } from '../../../devices/writeOnce.ts'
import { errorFields } from '../../../log.ts'
import type { Log } from '../../../log.ts'
import type { LatestValues } from '../../../tags/latest.ts'
import { interlockObstacle } from './interlock.ts'
import { writeTarget } from './target.service.ts'
import '../tables.ts'

/** A write that was confirmed so long ago is not sent any more; it waits for nothing. */
const freshMs = 3000
/** One that has no end after this time was in the hands of a process that is gone: the longest write takes four time-outs of 5 s. */
const lostMs = 60_000

type End = { status: PlcWriteEnd; readBack?: string; says: string }
type Sending = { db: Database; bus: Bus; latest: LatestValues; now: () => number; log: Log }

export type PlcWriter = {
  /** Gives an end to writes whose process is gone; nothing is sent again. */
  settleLost(): Promise<void>
  close(): void
}

/** Sends what people confirmed, at once and once: the process that confirmed it takes it, and no other does afterwards (factory.md 7.1). */
export function createPlcWriter({ db, bus, latest, now, log }: Sending): PlcWriter {
  const units = createUnits({ db, bus, now })
  const settle = (id: string, { readBack = '', ...end }: End) => units(systemActor, (unit) => unit.give(settleWrite, id, { ...end, readBack }))

  /** Whether this process is the one, and the time, that sends it. */
  async function take(id: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('mes_plc_write')
      .set({ takenAt: now() })
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .where('takenAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function carryOut(id: string): Promise<void> {
    if (!(await take(id))) return
    await settle(id, await sendNow(id).catch(lost))
  }

  function lost(error: unknown): End {
    log.error('a write to a device went wrong', errorFields(error))
    return { status: 'unknown', says: '写入途中服务器出错，设备里是什么请到现场核对' }
  }

  async function sendNow(id: string): Promise<End> {
    const { tagCode, value, sentAt } = await db.selectFrom('mes_plc_write').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [target, writable] = [
      await writeTarget(db, tagCode),
      await db.selectFrom('mes_plc_writable').select('interlock').where('tagCode', '=', tagCode).executeTakeFirst(),
    ]
    if (!writable) return { status: 'refused', says: '这个测点已不可写，没有发出' }
    if ('reason' in target) return { status: 'refused', says: target.reason }
    const words = target.words(value)
    if (words === null) return { status: 'refused', says: '设备存不下这个数，没有发出' }
    const obstacle = interlockObstacle(writable.interlock, latest, now())
    if (obstacle !== null) return { status: 'refused', says: obstacle }
    if (now() - (sentAt ?? 0) > freshMs) return { status: 'unsent', says: '服务器太忙，确认后没有立即发出，请重新准备' }
    const written = await writeOnce(target.device, target.place, words)
    switch (written.kind) {
      case 'unsent':
        return { status: 'unsent', says: '设备没有连上，没有发出，也不会补发；恢复后请重新准备' }
      case 'refused':
        return { status: 'refused', says: `设备拒绝写入：${refusalText(written.exception)}` }
      case 'read': {
        const readBack = target.value(written.words)
        const isSame = written.words.length === words.length && written.words.every((word, at) => word === words[at])
        if (isSame) return { status: 'done', readBack, says: '' }
        return { status: 'differs', readBack, says: '设备里不是写入的值，请到现场核对' }
      }
      case 'unknown':
        return { status: 'unknown', says: '已发出，没有读回，不会重发；设备里是什么请到现场核对' }
      default:
        return written satisfies never
    }
  }

  const stopListening = bus.on('plcWrite.sent', ({ id }) => void carryOut(id).catch((error: unknown) => log.error('a write has no end', errorFields(error))))

  return {
    async settleLost() {
      const before = now() - lostMs
      const waiting = await db.selectFrom('mes_plc_write').select(['id', 'takenAt']).where('status', '=', 'sent').where('sentAt', '<', before).execute()
      for (const { id, takenAt } of waiting) {
        const isTaken = takenAt !== null
        await settle(id, {
          status: isTaken ? 'unknown' : 'unsent',
          says: isTaken ? '写入时服务器停了，设备里是什么请到现场核对' : '服务器停了，没有发出，也不会补发',
        })
      }
    },
    close: stopListening,
  }
}
