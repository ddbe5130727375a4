import { z } from 'zod'
import { Connection } from '#contract/modules/equipment/connection.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { mostMachinesAtOnce, NewMachine } from '#contract/modules/equipment/templateMachines.ts'
import type { MachineChanges, MadeMachines } from '#contract/modules/equipment/templateMachines.ts'
import type { Bus } from '../../../bus/bus.ts'
import { createUnits } from '../../../bus/units.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { uploaded } from '../../../files/upload.ts'
import { connectMachines, NotConnected } from './connect.ts'
import { fromDevice } from './fromDevice.ts'
import { readMachines } from './machineReader.ts'
import { makeMachines } from './makeMachines.ts'
import { applyTemplate, changesOf, readTemplate } from './template.service.ts'

const id = z.string().min(1).max(64)
/** Making machines writes devices and tags: who may edit templates may. */
const edits = { permission: 'mes:deviceTemplate:edit' } as const

/** Machines from templates, and templates from machines. */
export function templateRoutes({ db, bus }: { db: Database; bus: Bus }): AnyRoute[] {
  const units = createUnits({ db, bus, now: Date.now })

  async function make(caller: Caller | null, templateId: string, machines: readonly NewMachine[]): Promise<MadeMachines> {
    return units(signedIn(caller), async (unit) => makeMachines(unit, await readTemplate(unit.trx, templateId), machines))
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/mes/deviceTemplate/make',
      access: edits,
      body: z.object({ id, machines: z.array(NewMachine).min(1, '请至少填一台').max(mostMachinesAtOnce, `一次最多 ${mostMachinesAtOnce} 台`) }),
      audit: { title: '由模板生成设备', operateType: operateTypes.add },
      run: ({ body, caller }) => make(caller, body.id, body.machines),
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/deviceTemplate/connect',
      access: edits,
      body: Connection,
      audit: { title: '接设备', operateType: operateTypes.add },
      async run({ body, caller }): Promise<MadeMachines> {
        try {
          return await units(signedIn(caller), (unit) => connectMachines(unit, body))
        } catch (error) {
          if (error instanceof NotConnected) return { machines: 0, tags: 0, faults: error.faults }
          throw error
        }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/deviceTemplate/makeFromFile',
      access: edits,
      takes: 'multipart',
      query: z.object({ id }),
      audit: { title: '由模板和文件生成设备', operateType: operateTypes.add },
      async run({ query, caller, request }): Promise<MadeMachines> {
        const [file] = (await uploaded(request)).files
        const { machines, faults } = await readMachines(file)
        if (faults.length > 0 || machines.length === 0) return { machines: 0, tags: 0, faults }
        const made = await make(caller, query.id, machines)
        return { ...made, faults: made.faults.map((fault) => ({ ...fault, line: fault.line + 1 })) } // the heading is line 1
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/deviceTemplate/fromDevice',
      access: edits,
      body: z.object({
        deviceCode: z.string().min(1).max(64),
        code: z.string().regex(/^[A-Za-z0-9_.-]{1,32}$/, '应为字母、数字或 _ . -'),
        name: z.string().trim().min(1, '请填写').max(100),
      }),
      audit: { title: '由采集设备做模板', operateType: operateTypes.add },
      run: ({ body, caller }): Promise<{ id: string; tags: number }> => units(signedIn(caller), (unit) => fromDevice(unit, body)),
    }),
    defineRoute({
      method: 'GET',
      path: '/mes/deviceTemplate/changes',
      access: { permission: 'mes:deviceTemplate:list' },
      query: z.object({ id }),
      run: ({ query }): Promise<MachineChanges[]> => changesOf(db, query.id),
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/deviceTemplate/apply',
      access: edits,
      body: z.object({ id, equipCodes: z.array(z.string().max(64)).min(1, '请选择设备').max(1000) }),
      audit: { title: '把模板用到设备', operateType: operateTypes.edit },
      run: async ({ body, caller }): Promise<{ written: number }> => ({
        written: await units(signedIn(caller), (unit) => applyTemplate(unit, body.id, body.equipCodes)),
      }),
    }),
  ]
}
