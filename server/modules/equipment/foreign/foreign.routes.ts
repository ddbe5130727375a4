import { z } from 'zod'
import type { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { oneAtATime } from '../../../files/oneAtATime.ts'
import { uploaded } from '../../../files/upload.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { importFiles } from '../config/importing.ts'
import { foreignFile } from './foreignReader.ts'

/** Devices and tags of FUXA, Kepware and Ignition: what is understood is imported as a whole, what is not is told by name. */
export function foreignRoutes({ db, bus }: { db: Database; bus: Bus }): AnyRoute[] {
  const inTurn = oneAtATime()
  return [
    defineRoute({
      method: 'POST',
      path: '/mes/plcDevice/importForeign',
      access: { permission: 'mes:plcDevice:import' },
      takes: 'multipart',
      query: z.object({ deviceCode: z.string().max(64).default('') }),
      audit: { title: '导入别的系统的设备和测点', operateType: operateTypes.import },
      async run({ query, caller, request }): Promise<ForeignReport> {
        const [file] = (await uploaded(request)).files
        return inTurn(async () => {
          const { from, devices, tags, notUnderstood, sources } = await foreignFile({ ...file, deviceCode: query.deviceCode })
          const outcome = await importFiles(db, sources, { name: signedIn(caller).username, atMs: Date.now() })
          if (outcome.kind === 'refused')
            return {
              from,
              devices: 0,
              tags: 0,
              notUnderstood,
              faults: outcome.faults.slice(0, 20).map(({ line, column, reason }) => ({ line, column, reason })),
            }
          bus.emit('plc.configured')
          return { from, devices, tags, notUnderstood, faults: [] }
        })
      },
    }),
  ]
}
