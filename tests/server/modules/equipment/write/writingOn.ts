import { afterAll, beforeAll, expect } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { createPlcWriter } from '../../../../../server/modules/equipment/write/writer.ts'
import type { PlcWriter } from '../../../../../server/modules/equipment/write/writer.ts'
import { createLog } from '../../../../../server/log.ts'
import { passwords } from '../../../../support/api.ts'
import type { PersonName } from '../../../../support/api.ts'
import type { TestDatabase } from '../../../../support/databases.ts'
import { startPlantProcess } from '../../../../support/plantProcess.ts'
import type { PlantUnderTest } from '../../../../support/plantProcess.ts'
import { makeDevice, makeTag } from '../../../../support/plcRows.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { watchTags } from '../../../../support/watchedTags.ts'
import type { WatchedTags } from '../../../../support/watchedTags.ts'
import { openWrittenDevice } from '../../../../support/writtenDevice.ts'
import { eventually } from '../../../../support/eventually.ts'

/** place of MX-01 among the machines of the plant, from 0 */
const mixer = 4
const rightsOfViewer = ['mes:plcWritable:list', 'mes:plcWrite:list', 'mes:plcWrite:send']

/** The simulated plant with its mixer MX-01, a device of our own that can be ill, both read as the product reads them, and the part that writes. */
export function writingOn(database: TestDatabase) {
  const plant = resourcesOn(database)
  let simulated: PlantUnderTest
  let device: Awaited<ReturnType<typeof openWrittenDevice>>
  let watched: WatchedTags
  let writer: PlcWriter
  const tokens: Partial<Record<PersonName, string>> = {}

  const startWriter = () =>
    createPlcWriter({ db: plant.api.db, bus: plant.api.bus, latest: watched.latest, now: () => plant.api.clock.now, log: createLog('silent') })

  beforeAll(async () => {
    simulated = await startPlantProcess()
    device = await openWrittenDevice()
    const devices = [
      makeDevice({ deviceCode: 'MX-01', port: simulated.basePort + mixer, timeoutMs: 400 }),
      makeDevice({ deviceCode: 'OWN', port: device.port(), timeoutMs: 400, enabled: true }),
    ]
    const tags: PlcTag[] = [
      makeTag({ tagCode: 'MX-01.speedSet', deviceCode: 'MX-01', address: 60, dataType: 'float32', unit: 'rpm', decimals: 1 }),
      makeTag({ tagCode: 'MX-01.lidClosed', deviceCode: 'MX-01', address: 34 }),
      makeTag({ tagCode: 'MX-01.powderTemp', deviceCode: 'MX-01', address: 26, dataType: 'float32' }),
      makeTag({ tagCode: 'OWN.target', deviceCode: 'OWN', address: 10, scale: 0.1 }),
    ]
    await storeConfiguration(plant.api.db, { devices, tags })
    watched = watchTags(devices.slice(0, 1), tags.slice(0, 3))
    writer = startWriter()
    for (const person of ['admin', 'viewer', 'guest'] as const) tokens[person] = await plant.api.tokenOf(person)
    const { id: roleId } = await plant.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
    await plant.api.db
      .insertInto('sys_role_permission')
      .values(rightsOfViewer.map((permission) => ({ roleId, permission })))
      .execute()
    plant.api.clock.now = Date.now()
  })
  afterAll(async () => {
    writer.close()
    watched.close()
    await device.unplug()
    await simulated.stop()
  })

  const call = (as: PersonName, url: string, payload: Record<string, unknown>) => plant.call('POST', url, payload, tokens[as])

  /** Makes a tag writable, in place of what was said of it before. */
  async function writable(tagCode: string, given: object = {}): Promise<{ id: string }> {
    await plant.api.db.deleteFrom('mes_plc_writable').where('tagCode', '=', tagCode).execute()
    const { status, body } = await call('admin', '/mes/plcWritable/add', {
      tagCode,
      level: 'process',
      minimum: 0,
      maximum: 200,
      interlock: '',
      isSigned: 'N',
      ...given,
    })
    expect(status, `${body.message} ${JSON.stringify(body.result)}`).toBe(200)
    return body.result as { id: string } // the record that was made
  }

  const newest = () => plant.api.db.selectFrom('mes_plc_write').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const one = (id: string) => plant.api.db.selectFrom('mes_plc_write').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Prepares a write; what was answered, and the record that came of it. */
  async function prepare(of: { id: string }, value: number, as: PersonName = 'admin') {
    const before = await newest()
    plant.api.clock.now += 1
    const { version } = await plant.api.db.selectFrom('mes_plc_writable').select('version').where('id', '=', of.id).executeTakeFirstOrThrow()
    const { status, body } = await call(as, '/mes/plcWritable/write', { id: of.id, version, value, reason: '换配方' })
    const after = await newest()
    return { status, message: body.message, write: after?.id === before?.id ? null : (after ?? null) }
  }

  async function prepared(of: { id: string }, value: number): Promise<string> {
    const { status, message, write } = await prepare(of, value)
    expect(status, message).toBe(200)
    return write?.id ?? ''
  }

  async function signature(id: string, username: PersonName): Promise<string> {
    const { version } = await one(id)
    const asked = { resource: 'mesPlcWrite', id, version, command: 'send', username, method: 'password', secret: passwords[username] }
    const { status, body } = await call('admin', '/sys/esign/sign', asked)
    expect(status, body.message).toBe(200)
    return (body.result as { signId: string }).signId // Signed
  }

  async function send(id: string, { as = 'admin', signatures }: { as?: PersonName; signatures?: readonly string[] } = {}) {
    const { version } = await one(id)
    const { status, body } = await call(as, '/mes/plcWrite/send', { id, version, ...(signatures ? { signatures } : {}) })
    return { status, message: body.message }
  }

  /** Waits for the end of a write. */
  const end = (id: string) =>
    eventually(async () => {
      const { status, readBack, says } = await one(id)
      expect(['prepared', 'sent']).not.toContain(status)
      return { status, readBack, says }
    })

  /** Writes a value, from its preparation to its end. */
  async function written(of: { id: string }, value: number) {
    const id = await prepared(of, value)
    const { status, message } = await send(id)
    expect(status, message).toBe(200)
    return { id, ...(await end(id)) }
  }

  return {
    plant,
    simulated: () => simulated,
    device: () => device,
    watched: () => watched,
    writer: () => writer,
    startWriter,
    writable,
    prepare,
    prepared,
    signature,
    send,
    end,
    written,
    one,
  }
}
