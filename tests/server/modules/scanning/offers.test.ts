import { describe, expect, test } from 'vitest'
import { containers } from '#contract/modules/material/container.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'
import { scanDesk } from './scanDesk.ts'

for (const database of oneDatabase)
  describe(`what a scan offers on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => scanRoutes(parts) })
    const scans = scanDesk(house)
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const offers = async (raw: string, given: Record<string, unknown> = {}, token?: string) =>
      (await scans.answered('resolve', await scans.scan(raw, given), token)).entity?.actions.map(({ name, title, reason }) => [name, title, reason])

    test('a unit alone is moved, an order picked or received, a place filled, a container cleaned; what its state forbids says so', async () => {
      const { id, huCode, at } = await desk().released(10)
      const bin = await house.api.db.selectFrom('mes_location').select('code').where('id', '=', at.bin).executeTakeFirstOrThrow()
      const { code } = await house.api.db
        .selectFrom('mes_container')
        .select('code')
        .where('id', '=', (await house.added(containers)).id)
        .executeTakeFirstOrThrow()
      expect(await offers(huCode)).toEqual([['transfer', '移库', null]])
      expect(await offers((await desk().order(id)).issueNo)).toEqual([
        ['pick', '拣料', null],
        ['receive', '车间接收', '它现在的状态不能车间接收'],
      ])
      expect(await offers(bin.code)).toEqual([['transfer', '移到这里', null]])
      expect(await offers(code)).toEqual([
        ['clean', '清洁完成', null],
        ['dirty', '转待清洗', '它现在的状态不能转待清洗'],
      ])
      const { token, userId } = await scans.somebody(['mes:scan:use', 'mes:container:clean'])
      expect([await offers(huCode, { by: userId }, token), (await offers(code, { by: userId }, token))?.length]).toEqual([[], 2])
    })
  })
