import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StillRunning } from '#contract/stillRunning.ts'
import type { PackAnswer } from '#contract/modules/packing/packCalls.ts'
import type { PersonName } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'
import { startTcpProxy } from '../../../support/tcpProxy.ts'
import type { TcpProxy } from '../../../support/tcpProxy.ts'
import { packLineOn } from './packLine.ts'

/** runs on each database; `npm run faults:boxes` makes it 20 */
const runs = Number(process.env['BOX_RUNS'] ?? 1)
const [piecesEach, packQty] = [100, 50]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`two scanners over a failing wire on ${database.name}`, () => {
    const on = packLineOn(database)
    let wire: TcpProxy
    let close = async () => {}
    beforeAll(async () => {
      const address = await on.book().api.app.listen({ port: 0, host: '127.0.0.1' })
      wire = await startTcpProxy({ port: Number(new URL(address).port) })
      close = () => wire.close()
    })
    afterAll(() => close())

    /** A call of a device: sent again until it is answered, sometimes twice at once, as a hand or a network repeats it. */
    async function send(url: string, body: object, as: PersonName, tries: { count: number }): Promise<{ status: number; result: PackAnswer }> {
      const once = async () => {
        tries.count += 1
        const headers = { 'content-type': 'application/json', 'x-access-token': on.book().tokens[as as 'admin'] }
        const answer = await fetch(`http://127.0.0.1:${wire.port}${url}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(1500),
        })
        const { result } = (await answer.json()) as { result: PackAnswer } // the envelope of every answer; of other calls nothing is read
        return { status: answer.status, result, isRunning: answer.status === 409 && StillRunning.safeParse(result).success }
      }
      for (;;)
        try {
          const [first] = await Promise.all(tries.count % 7 === 0 ? [once(), once()] : [once()])
          if (first && !first.isRunning && first.status < 500 && first.status !== 429) return first
        } catch {
          // a cut, or no answer in time: the same call again
        }
    }

    /** The box that is open, or a new one where none is. */
    async function boxToFill(jobId: string): Promise<string> {
      for (;;) {
        const open = await on.db().selectFrom('mes_box').select('id').where('jobId', '=', jobId).where('status', '=', 'open').orderBy('seq').executeTakeFirst()
        if (open) return open.id
        await send('/mes/box/open', { jobId }, 'admin', { count: 1 })
      }
    }

    /** A device with its own pieces and some of the other's: it fills the box in hand, takes the next one when that is full, and goes on until all lie somewhere. */
    async function device(jobId: string, pieces: readonly string[], as: PersonName, tries: { count: number }): Promise<number> {
      let taken = 0
      let boxId = await boxToFill(jobId)
      for (const raw of pieces)
        for (let isIn = false; !isIn;) {
          const { result } = await send('/mes/nbc/scan', on.scanBody({ raw, boxId, as }), as, tries)
          isIn = result.result === 'ok' || result.say === '已被他人扫入'
          if (result.result === 'ok') taken += 1
          if (!isIn) boxId = await boxToFill(jobId)
        }
      return taken
    }

    test.for(Array.from({ length: runs }, (_none, run) => run + 1))(
      'run %i: 2 × 100 pieces into boxes of 50, packets delayed, cut and repeated: each box exactly full, none lost, none twice',
      { timeout: 120_000 },
      async (run) => {
        const { jobId } = await on.packingJob({ packQty, qtyTarget: 2 * piecesEach, bulkKg: [5] })
        const name = (who: string, at: number) => `${run}-${who}-${at}`
        const own = (who: string) => Array.from({ length: piecesEach }, (_none, at) => name(who, at))
        const alike = Array.from({ length: 10 }, (_none, at) => name('A', at * 10)) // the other device gets hold of these as well
        const tries = { count: 0 }
        const over = { is: false }
        const trouble = (async () => {
          for (let turn = 0; !over.is; turn += 1) {
            await after(40)
            if (turn % 3 === 0) wire.reset()
            else wire.freeze()
            await after(15)
            wire.thaw()
          }
        })()
        const taken = await Promise.all([device(jobId, own('A'), 'admin', tries), device(jobId, [...own('B'), ...alike], 'viewer', tries)])
        over.is = true
        await trouble
        const boxes = await on.db().selectFrom('mes_box').select(['qty', 'status']).where('jobId', '=', jobId).orderBy('seq').execute()
        expect(boxes).toEqual(Array.from({ length: 4 }, () => ({ qty: packQty, status: 'full' })))
        const items = await on.db().selectFrom('mes_box_item').select(['pieceCode', 'count']).where('jobId', '=', jobId).where('voided', '=', 'N').execute()
        expect(items.map(({ pieceCode }) => pieceCode).toSorted()).toEqual([...own('A'), ...own('B')].toSorted())
        expect(items.every(({ count }) => count === 1)).toBe(true)
        expect((taken[0] ?? 0) + (taken[1] ?? 0)).toBe(2 * piecesEach)
        expect((await on.job(jobId)).qtyGood).toBe(2 * piecesEach)
        expect(tries.count).toBeGreaterThanOrEqual(2 * piecesEach + alike.length)
      },
    )
  })
