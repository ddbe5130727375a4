import { z } from 'zod'
import { BrowseRange, ProbeTarget } from '#contract/modules/equipment/plcProbe.ts'
import type { Browsed, ProbeReport } from '#contract/modules/equipment/plcProbe.ts'
import type { Bus } from '../../../bus/bus.ts'
import { createUnits } from '../../../bus/units.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { createTriedTargets } from '../../../outbound/triedTargets.ts'
import { tagOf } from '../config/storedRow.ts'
import { browse, testConnection } from './connectionTest.ts'

/** They open connections to addresses that a person types: for those who may set up devices (security.md, requests of the server). */
const access = { permission: 'mes:plcDevice:edit' } as const
/** of one person; a page that looks at registers asks once a second */
const perMinute = 120

const Stored = z.object({ deviceCode: z.string().max(64) })

/** 连接测试 and the looking at registers, by hand, for a device that is stored or is just being typed in. */
export function probeRoutes({ db, bus, now }: { db: Database; bus: Bus; now: () => number }): AnyRoute[] {
  const noteTarget = createTriedTargets({ units: createUnits({ db, bus, now }), now, entity: 'mesPlcDevice' })
  async function storedDevice(deviceCode: string) {
    const row = await db.selectFrom('mes_plc_device').selectAll().where('deviceCode', '=', deviceCode).executeTakeFirst()
    if (!row) throw new Problem(404, `采集设备 ${deviceCode} 不存在`)
    return row
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/mes/plcDevice/test',
      access,
      perMinute,
      body: z.union([Stored, ProbeTarget]),
      async run({ body, caller }): Promise<ProbeReport> {
        const device = 'deviceCode' in body ? await storedDevice(body.deviceCode) : { ...body, addressBase: 0 as const, wordOrder: 'ABCD' as const }
        await noteTarget({ ...device, caller: signedIn(caller) })
        if (!('deviceCode' in device)) return testConnection(device, [])
        const tags = await db.selectFrom('mes_plc_tag').selectAll().where('deviceCode', '=', device.deviceCode).execute()
        return testConnection(device, tags.map(tagOf))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/plcDevice/browse',
      access,
      perMinute,
      body: z.union([Stored.extend(BrowseRange.shape), ProbeTarget.extend(BrowseRange.shape)]),
      async run({ body, caller }): Promise<Browsed> {
        const device = 'deviceCode' in body ? await storedDevice(body.deviceCode) : body
        await noteTarget({ ...device, caller: signedIn(caller) })
        return browse(device, BrowseRange.parse(body))
      },
    }),
  ]
}
