import { z } from 'zod'
import type { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { oneAtATime } from '../../../files/oneAtATime.ts'
import { uploaded } from '../../../files/upload.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { importFiles } from '../config/importing.ts'
import { foreignFile } from './foreignReader.ts'
import { readSamples } from './samples.ts'

const rightToRead = 'mes:plcDevice:edit'
/** of one person; a trial opens a connection */
const perMinute = 60

/** Devices and tags of other programs: what is understood is imported as a whole, what is not is told by name. A trial stores nothing and reads some tags. */
export function foreignRoutes({ db, bus }: { db: Database; bus: Bus }): AnyRoute[] {
  const inTurn = oneAtATime()

  async function chosen(deviceCode: string) {
    if (deviceCode === '') return null
    const device = await db.selectFrom('mes_plc_device').selectAll().where('deviceCode', '=', deviceCode).executeTakeFirst()
    if (!device) throw new Problem(422, `采集设备 ${deviceCode} 不存在，请重新选择`)
    return device
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/mes/plcDevice/importForeign',
      access: { permission: 'mes:plcDevice:import' },
      takes: 'multipart',
      perMinute,
      query: z.object({ deviceCode: z.string().max(64).default(''), isTrial: z.enum(['true', 'false']).default('false') }),
      audit: { title: '导入别的系统的设备和测点', operateType: operateTypes.import },
      async run({ query, caller, request }): Promise<ForeignReport> {
        const [file] = (await uploaded(request)).files
        return inTurn(async () => {
          const stored = await chosen(query.deviceCode)
          const device = stored && { deviceCode: stored.deviceCode, protocol: stored.protocol, addressBase: stored.addressBase }
          const { from, countsFrom, devices, tags, notUnderstood, sources, samples } = await foreignFile({ ...file, device })
          const report = { from, countsFrom, notUnderstood, samples: [], devices: 0, tags: 0, faults: [], isStored: false }
          if (query.isTrial === 'true') {
            const target = signedIn(caller).permissions.has(rightToRead) ? stored : null
            return { ...report, devices, tags, samples: await readSamples(samples, stored, target) }
          }
          const outcome = await importFiles(db, sources, { name: signedIn(caller).username, atMs: Date.now() })
          if (outcome.kind === 'refused')
            return { ...report, faults: outcome.faults.slice(0, 20).map(({ line, column, reason }) => ({ line, column, reason })) }
          bus.emit('plc.configured')
          return { ...report, devices, tags, isStored: true }
        })
      },
    }),
  ]
}
