import { expect, test } from 'vitest'
import type { Resource } from '#contract/resource.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { detailHeadings } from '../../../support/resourceApi.ts'
import type { ResourceApi, resourcesThatCan } from '../../../support/resourceApi.ts'
import type { RowsOnce } from '../../../support/rowsOnce.ts'

export function exporting(resources: ResourceApi, rows: RowsOnce, formats: readonly string[], can: typeof resourcesThatCan): void {
  const exportable = can('list', 'export')
  test.each(exportable)('$name is exported as its list finds it, whole or the chosen ones', async ({ resource }) => {
    const chosen = await rows(resource)
    const shown = exportedIn(resource).map(({ title }) => title)
    const below = detailHeadings(resource)
    for (const format of formats) {
      const { total } = await resources.listed(resource, { pageSize: '1' }) // before the export, which the log tells of
      const [heading, ...lines] = await fileOf(resources, resource, format, '')
      // with details a record has a line for each of them, and each line says all of the record
      const records = below.length === 0 ? lines : [...new Set(lines.map((cells) => JSON.stringify(cells.slice(0, shown.length))))]
      expect(heading).toEqual([...shown, ...below])
      expect(records.length).toBe(total)
      expect((await fileOf(resources, resource, format, `&selections=${chosen.join(',')}`)).length).toBe(1 + chosen.length)
    }
  })
}

/** The lines of a file from its heading on. */
export async function fileOf(resources: ResourceApi, resource: Resource, format: string, query: string): Promise<string[][]> {
  const lines = readTableFile(`export.${format}`, await resources.exported(resource, `format=${format}${query}`))
  const [first] = exportedIn(resource)
  return lines.slice(lines.findIndex(({ cells }) => cells[0] === first?.title)).map(({ cells }) => cells)
}

export function exportedIn({ fields }: Resource) {
  return fields.filter(({ list, form }) => list !== 'never' || form === 'edited' || form === 'once')
}
