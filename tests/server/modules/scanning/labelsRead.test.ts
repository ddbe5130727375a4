import { Resvg } from '@resvg/resvg-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { containers } from '#contract/modules/material/container.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { checkedCode } from '#contract/rules/scan/checkedCode.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { wasm } from '../../../../server/devices/printer/rasterise.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { codeAlone } from '../../../support/labelCodes.ts'
import { hasProgram, zbar, zxing } from '../../../support/labelReaders.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'
import { scanDesk } from './scanDesk.ts'

/** The picture of something laid out, at 300 dots an inch. */
function pictureOf(laidOut: ReturnType<typeof layOut>): Uint8Array {
  const svg = svgOf(laidOut.pages[0] ?? [], laidOut, { family: 'Noto Sans Hans', picture: () => null })
  return new Resvg(svg, { fitTo: { mode: 'width', value: Math.round((laidOut.width / 2540) * 300) } }).render().asPng()
}

beforeAll(() => wasm())

for (const database of oneDatabase)
  describe(`labels that were printed are scanned on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => scanRoutes(parts) })
    const scans = scanDesk(house)

    test('what zbar and zxing read from the labels of lot, unit, container and place names the record, by number and by checked code', async () => {
      const readers = [zxing, ...(hasProgram('zbarimg') || process.env['CI'] ? [zbar] : [])]
      const desk = issueDesk(house)
      const at = await desk.places()
      const lotId = await desk.book.lot()
      await house.api.db.updateTable('mes_material_lot').set({ lotNo: 'RM1005-261118' }).where('id', '=', lotId).execute()
      const { huId, huCode } = await desk.book.bag(lotId, at.bin, 25)
      const pot = await house.added(containers, { code: 'CT-0917' })
      const bin = await house.api.db.selectFrom('mes_location').select('code').where('id', '=', at.bin).executeTakeFirstOrThrow()
      const cases = [
        ['lot', 'lotNo', 'RM1005-261118', lotId],
        ['hu', 'huCode', huCode, huId],
        ['container', 'containerCode', 'CT-0917', pot.id],
        ['bin', 'locationCode', bin.code, at.bin],
      ] as const
      let read = 0
      for (const [kind, field, number, id] of cases) {
        const labels = plantLabels.filter(({ bizType }) => bizType === kind)
        const checked = checkedCode(kind, number) ?? 'none'
        const pictures = [
          ...labels.map(({ fields, template }) =>
            pictureOf(
              layOut(
                template,
                { fields, values: Object.fromEntries(fields.map(({ name, sample }) => [name, name === field ? number : sample])) },
                { drawSymbol },
              ),
            ),
          ),
          pictureOf(codeAlone('128Auto', checked)),
          pictureOf(codeAlone('QRCode', checked)),
        ]
        for (const reader of readers)
          for (const texts of await reader.read(pictures)) {
            const found = []
            for (const text of texts) found.push((await scans.resolved(text)).entity)
            expect([kind, reader.name, texts, found.some((entity) => entity?.kind === kind && entity.id === id)]).toEqual([kind, reader.name, texts, true])
            read += 1
          }
      }
      expect(read).toBeGreaterThanOrEqual(readers.length * cases.length * 3)
    }, 240_000)
  })
