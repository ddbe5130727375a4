import { dirname, join } from 'node:path/posix'
import type { ZipEntry } from '../zip.ts'
import { isOn, local, walkXml } from './xml.ts'

export type SheetPart = { name: string; isHidden: boolean; bytes: Buffer }
/** What a workbook is made of; it may have no texts and no styles. */
export type WorkbookParts = { sheets: SheetPart[]; is1904: boolean; strings: Buffer | null; styles: Buffer | null }

/** Finds the parts of a workbook by what refers to them (ECMA-376 part 2, 9.3). Throws Error where one is missing. */
export function partsOf(entries: readonly ZipEntry[]): WorkbookParts {
  const named = new Map(entries.map(({ name, bytes }) => [keyOf(name), bytes]))
  const part = (name: string) => named.get(keyOf(name)) ?? null
  const book = relationsOf(part('_rels/.rels'), '').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const bytes = part(book)
  if (!bytes) throw new Error('the workbook has no workbook part')
  const relations = relationsOf(part(join(dirname(book), '_rels', `${book.split('/').at(-1)}.rels`)), dirname(book))
  const first = (type: string) => part(relations.find((one) => one.type === type)?.target ?? '')
  const { listed, is1904 } = sheetsIn(bytes)
  const sheets = listed.flatMap(({ name, isHidden, id }) => {
    const relation = relations.find((one) => one.id === id)
    if (relation?.type !== 'worksheet') return [] // a chart or a dialog has no cells
    const sheet = part(relation.target)
    if (!sheet) throw new Error(`sheet ${name} is missing`)
    return [{ name, isHidden, bytes: sheet }]
  })
  return { sheets, is1904, strings: first('sharedStrings'), styles: first('styles') }
}

/** Writers differ in the case and in the slashes of names. */
function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
}

type Relation = { id: string; type: string; target: string }

function relationsOf(bytes: Buffer | null, folder: string): Relation[] {
  const relations: Relation[] = []
  if (bytes)
    walkXml(bytes, {
      open(name, { Id = '', Type = '', Target = '' }) {
        if (name === 'Relationship')
          relations.push({ id: Id, type: Type.split('/').at(-1) ?? '', target: Target.startsWith('/') ? Target : join(folder, Target) })
      },
      close() {},
      text() {},
    })
  return relations
}

function sheetsIn(bytes: Buffer): { listed: { name: string; isHidden: boolean; id: string }[]; is1904: boolean } {
  const listed: { name: string; isHidden: boolean; id: string }[] = []
  let is1904 = false
  walkXml(bytes, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isOn(attributes['date1904'])
      if (name !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([attribute]) => attribute.includes(':') && local(attribute) === 'id') ?? []
      listed.push({ name: attributes['name'] ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible', id })
    },
    close() {},
    text() {},
  })
  return { listed, is1904 }
}
