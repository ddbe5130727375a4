import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { materials } from '#contract/modules/material/material.ts'
import { positions } from '#contract/modules/organisation/position.ts'
import { endpointsOf } from '#contract/resource.ts'
import { verifyAudit } from '../../../../server/audit/verifyAudit.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const paths = endpointsOf(positions)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the audit chain of plain writes on ${database.name}`, () => {
    const house = resourcesOn(database)
    const newest = async () => (await house.api.db.selectFrom('mes_audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
    const since = (seq: number) => house.api.db.selectFrom('mes_audit').selectAll().where('id', '>', seq).orderBy('id').execute()
    const digestOf = (rows: readonly string[]) => rows.reduce((hash, row) => hash.update(`${row}\n`), createHash('sha256')).digest('hex')
    const kept = async (seqOfHistory: string) =>
      (await house.api.db.selectFrom('sys_data_log').select('dataContent').where('id', '>', seqOfHistory).orderBy('id').execute()).map(
        ({ dataContent }) => dataContent,
      )
    const newestVersion = async () => (await house.api.db.selectFrom('sys_data_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? ''

    test('has a line for an add, an edit and a delete, with what stood before and after, by whom and from where [RULE-019]', async () => {
      const from = await newest()
      const added = await house.added(positions)
      const { body } = await house.call('PUT', paths.edit, { ...(await house.sampleOf(positions)), id: added.id, version: added.version })
      await house.call('DELETE', `${paths.remove}?id=${added.id}`)
      const lines = (await since(from)).filter(({ entity }) => entity === positions.name)
      expect(lines.map(({ action, entityId, username, ip }) => [action, entityId, username, ip])).toEqual(
        ['add', 'edit', 'delete'].map((action) => [action, added.id, 'admin', '127.0.0.1']),
      )
      const [add, edit, removed] = lines.map(({ before, after }) => [before, after].map((text) => (text === '' ? null : (JSON.parse(text) as object))))
      expect(add).toEqual([null, added])
      expect(edit).toEqual([added, body.result])
      expect(removed).toEqual([body.result, null])
    })

    test('has one line for an import, with its count and the digest of its rows as the history keeps them [RULE-019]', async () => {
      const some = [await house.added(materials), await house.added(materials), await house.added(materials)]
      const file = await house.exported(materials, '')
      for (const { id } of some) await house.call('DELETE', `${endpointsOf(materials).remove}?id=${id}`)
      const [from, fromVersion] = [await newest(), await newestVersion()]
      const { status, body } = await house.imported(materials, [{ name: 'materials.xlsx', bytes: file }])
      expect(status, body.message).toBe(200)
      const rows = await kept(fromVersion)
      expect(rows.length).toBeGreaterThanOrEqual(3)
      const lines = await since(from)
      expect(lines.map(({ action, entity, entityId, before, after }) => ({ action, entity, entityId, before, after: JSON.parse(after) as object }))).toEqual([
        { action: 'bulk', entity: materials.name, entityId: '', before: '', after: { add: rows.length, count: rows.length, sha256: digestOf(rows) } },
      ])
    })

    test('has one line for a bulk delete, and one for each where each was a call of its own', async () => {
      const ids = [(await house.added(positions)).id, (await house.added(positions)).id]
      const [from, fromVersion] = [await newest(), await newestVersion()]
      await house.call('DELETE', `${paths.removeMany}?ids=${ids.join(',')}`)
      const rows = await kept(fromVersion)
      const [line, ...others] = await since(from)
      expect(others).toEqual([])
      expect(line).toMatchObject({ action: 'bulk', entity: positions.name, entityId: '' })
      expect(JSON.parse(line?.after ?? '')).toEqual({ delete: 2, count: 2, sha256: digestOf(rows) })
    })

    test('has none of what was refused, and is whole', async () => {
      const from = await newest()
      const { status } = await house.call('POST', paths.add, {})
      expect(status).toBe(422)
      expect(await since(from)).toEqual([])
      expect((await verifyAudit(house.api.db)).fault).toBeNull()
    })
  })
